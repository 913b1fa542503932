import { FirebaseError } from 'firebase/app'
import type { MultiFactorError, UserCredential } from 'firebase/auth'
import { loadPart } from '../load-part.ts'

/**
 * Waits for a sign-in; asks for the second step if the account has one, with code that loads only then. Rejects as the
 * sign-in does, and with an AppError if the person gives up.
 */
export const withSecondStep = (signingIn: Promise<UserCredential>): Promise<UserCredential> =>
  signingIn.catch(async (error: unknown) => {
    if (!(error instanceof FirebaseError && error.code === 'auth/multi-factor-auth-required')) throw error
    const { askSecondStep } = await loadPart(() => import('./second-step.ts'))
    return askSecondStep(error as MultiFactorError)
  })
