import { guessablePassword } from '@tessera/domain/accounts/guessable'
import { AppError, type ErrorCode } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { FirebaseError } from 'firebase/app'
import { networkSentence } from '../http/sentences.ts'

const wrongCredentials = text('Wrong email or password.')
const deadLink = text('This link has already been used or is not valid any more. Please ask for a new one.')
const usedLink = text('This link has already been used. Please ask for a new one.')
const foreignLink = text('This link was not made by this server, or long ago. Please ask for a new one.')
const damagedLink = text(
  'This link is damaged: a part of it is missing or changed. Please open it from the email again.',
)
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
  'auth/expired-action-code': ['forbidden', text('This link has expired. Please ask for a new one.')],
  // Google uses this one code for every refused link; the gateway sends the codes below.
  'auth/invalid-action-code': ['forbidden', deadLink],
  'auth/used-oob-code': ['forbidden', usedLink],
  'auth/unknown-oob-code': ['forbidden', foreignLink],
  'auth/malformed-oob-code': ['forbidden', damagedLink],
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

const notKnownHere = new Set(['auth/invalid-action-code', 'auth/unknown-oob-code', 'auth/malformed-oob-code'])

/** As `authError`, for a link: another API key in `url` means another server made it, e.g. before the club moved. */
export function linkError(error: unknown, url: string, ownKey: string | undefined, failure: string): AppError {
  const isForeign = new URL(url).searchParams.get('apiKey') !== ownKey
  if (isForeign && error instanceof FirebaseError && notKnownHere.has(error.code))
    return new AppError('forbidden', foreignLink)
  return authError(error, failure)
}
