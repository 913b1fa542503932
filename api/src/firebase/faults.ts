/** What a failed call to Firebase means. Firestore numbers its codes as gRPC does, Auth names them. */
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

/** Reads a fault of Firebase: `exists` and `missing` of a document, `changed` where somebody else was quicker. */
export function faultOf(error: unknown): Fault {
  if (!(error instanceof Error && 'code' in error)) return 'other'
  if (typeof error.code === 'number') return byNumber[error.code] ?? 'other'
  return typeof error.code === 'string' && unreachable.has(error.code) ? 'unavailable' : 'other'
}
