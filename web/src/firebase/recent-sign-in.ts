import { AppError } from '@tessera/domain/errors'
import { FirebaseError } from 'firebase/app'

/**
 * Turns a refusal because the sign-in is older than five minutes into an AppError with the given sentence, which says what to do. Returns
 * any other error as it is.
 */
export const explainOldSignIn = (error: unknown, sentence: string): unknown =>
  error instanceof FirebaseError && error.code === 'auth/requires-recent-login'
    ? new AppError('forbidden', sentence)
    : error
