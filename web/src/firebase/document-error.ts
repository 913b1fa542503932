import { AppError, type ErrorCode, readCodedMessage } from '@tessera/domain/errors'
import { FirebaseError } from 'firebase/app'
import { networkSentence, notReadySentence, slowSentence } from '../http/sentences.ts'
import { defaultAbove, withDefault } from '../http/with-default.ts'

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

/** Maps a Firestore error to an AppError: the caller's sentence, plus a second line for network or server failures. */
export const documentError = (error: unknown, failure: string): AppError => withDefault(read(error, failure), failure)

function read(error: unknown, failure: string): AppError {
  if (error instanceof AppError) return error
  if (error instanceof TypeError) return lost()
  if (!(error instanceof FirebaseError)) return new AppError('internal', failure)
  // Firestore Lite takes the code from the status that `repeatLostRequests` gives to a lost connection.
  if (error.code === 'cancelled') return lost()
  if (error.code === 'deadline-exceeded') return new AppError('unavailable', slowSentence, { noAnswer: true })
  const coded = readCodedMessage(error.message)
  if (coded) return new AppError(coded.code, coded.says)
  const code = codes[error.code] ?? 'internal'
  return new AppError(code, code === 'unavailable' ? defaultAbove(failure, notReadySentence) : failure)
}

const lost = () => new AppError('unavailable', networkSentence, { lost: true })
