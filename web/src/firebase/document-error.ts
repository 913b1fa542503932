import { AppError, type ErrorCode } from '@tessera/domain/errors'
import { isLimitSentence } from '@tessera/domain/limits/refusals'
import { FirebaseError } from 'firebase/app'
import { networkSentence, notReadySentence, slowSentence } from '../http/sentences.ts'

const codes: Record<string, ErrorCode> = {
  'permission-denied': 'forbidden',
  unauthenticated: 'unauthenticated',
  'not-found': 'not_found',
  'already-exists': 'changed_meanwhile',
  aborted: 'changed_meanwhile',
  'failed-precondition': 'changed_meanwhile',
  'invalid-argument': 'bad_request',
  'resource-exhausted': 'too_many_requests',
  unavailable: 'unavailable',
  'deadline-exceeded': 'unavailable',
}

/** Firestore's error as one of ours; the sentence is the caller's unless the network or the whole server is at fault. */
export function documentError(error: unknown, failure: string): AppError {
  if (error instanceof AppError) return error
  if (error instanceof TypeError) return lost()
  if (!(error instanceof FirebaseError)) return new AppError('internal', failure)
  if (gotNoAnswer(error)) return lost()
  if (error.code === 'deadline-exceeded') return new AppError('unavailable', slowSentence)
  const limit = limitToldBy(error)
  if (limit) return new AppError(error.code === 'resource-exhausted' ? 'too_many_requests' : 'limit_reached', limit)
  const code = codes[error.code] ?? 'internal'
  return new AppError(code, code === 'unavailable' ? notReadySentence : failure)
}

/** The sentence of the server's limit that was reached; the light client puts words of its own before it. */
function limitToldBy({ message }: FirebaseError): string | undefined {
  const told = message.replace(/^.*?Request failed with error: /, '')
  return isLimitSentence(told) ? told : undefined
}

const lost = () => new AppError('unavailable', networkSentence, { lost: true })

// The light client says 'unknown' of a cut network and of a server's fault alike; the words are Chromium's, Firefox's and Safari's.
const gotNoAnswer = ({ code, message }: FirebaseError): boolean =>
  code === 'unknown' && /Failed to fetch|NetworkError|Load failed/.test(message)
