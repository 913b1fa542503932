import { AppError } from '@tessera/domain/errors'

/** Kinds of failed calls to Firebase. Firestore uses gRPC's numeric codes, Auth uses names. */
export type Fault = 'exists' | 'missing' | 'changed' | 'unavailable' | 'other'

const byNumber: Readonly<Record<number, Fault>> = {
  1: 'unavailable',
  4: 'unavailable',
  5: 'missing',
  6: 'exists',
  8: 'unavailable',
  9: 'changed',
  10: 'changed',
  14: 'unavailable',
}

const unreachable = new Set([
  'app/network-error',
  'app/network-timeout',
  'auth/network-error',
  'auth/internal-error',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
])

/** Classifies an error of Firebase: `exists` and `missing` are about a document, `changed` means a concurrent write. */
export function faultOf(error: unknown): Fault {
  if (!(error instanceof Error && 'code' in error)) return 'other'
  if (typeof error.code === 'number') return byNumber[error.code] ?? 'other'
  return typeof error.code === 'string' && unreachable.has(error.code) ? 'unavailable' : 'other'
}

/** True for an error that is about no document and no club: the next call would meet it, too. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof AppError ? error.code === 'unavailable' : faultOf(error) === 'unavailable'
