import { guessablePassword } from '@tessera/domain/accounts/guessable'
import { AppError, type ErrorCode } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { FirebaseError } from 'firebase/app'
import { networkSentence } from '../http/sentences.ts'

const wrongCredentials = text('Wrong email or password.')
/** Fallback when the reason why a session ended is unknown. */
export const sessionEnded = text('Your session has ended. Please sign in again.')

/** Sentences by the gateway's reason for the end of a session; Google sends none. */
const endings: Record<string, string> = {
  PASSWORD_CHANGED: text('You were signed out because the password was changed. Please sign in again.'),
  SIGNED_OUT: text('You were signed out from another device. Please sign in again.'),
}
// The SDK puts the reason into its message: `Firebase: SIGNED_OUT (auth/user-token-expired).`
const whyEnded = (message: string): string =>
  // biome-ignore lint/plugin: the Firebase SDK carries our reason in its message
  endings[/^Firebase: ([A-Z_]+) \(/.exec(message)?.[1] ?? ''] ?? sessionEnded

const sentences: Record<string, [ErrorCode, string]> = {
  'auth/invalid-credential': ['unauthenticated', wrongCredentials],
  'auth/invalid-login-credentials': ['unauthenticated', wrongCredentials],
  'auth/wrong-password': ['unauthenticated', wrongCredentials],
  'auth/user-not-found': ['unauthenticated', wrongCredentials],
  'auth/missing-password': ['invalid_fields', text('Password is required')],
  'auth/invalid-email': ['invalid_fields', text('Please enter a valid email address')],
  'auth/missing-email': ['invalid_fields', text('Email is required')],
  'auth/email-already-in-use': ['email_in_use', text('An account with this email already exists.')],
  'auth/weak-password': ['invalid_fields', text('This password is too short. Please choose a longer one.')],
  'auth/password-does-not-meet-requirements': ['invalid_fields', text('Please choose a stronger password.')],
  'auth/too-many-requests': ['too_many_requests', text('Too many attempts. Please wait a few minutes and try again.')],
  'auth/quota-exceeded': ['too_many_requests', text('Too many attempts. Please wait a few minutes and try again.')],
  'auth/network-request-failed': ['unavailable', networkSentence],
  'auth/timeout': ['unavailable', networkSentence],
  'auth/user-disabled': ['forbidden', text('This account has been disabled. Please ask your club.')],
  'auth/operation-not-allowed': ['forbidden', text('This way of signing in is not available here.')],
  'auth/admin-restricted-operation': ['forbidden', text('This way of signing in is not available here.')],
  'auth/invalid-user-token': ['unauthenticated', sessionEnded],
  'auth/user-mismatch': ['unauthenticated', sessionEnded],
}

/** Maps an identity provider error to an AppError with a sentence for its code; `failure` for an unknown code. */
export function authError(error: unknown, failure: string): AppError {
  if (error instanceof AppError) return error
  if (error instanceof FirebaseError && error.code === 'auth/guessable-password') return guessablePassword()
  if (error instanceof FirebaseError && error.code === 'auth/user-token-expired')
    return new AppError('unauthenticated', whyEnded(error.message))
  const known = error instanceof FirebaseError ? sentences[error.code] : undefined
  if (!known) return new AppError('internal', failure)
  return new AppError(known[0], known[1], { noAnswer: known[0] === 'unavailable' })
}
