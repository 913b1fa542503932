import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { verifyBeforeUpdateEmail } from 'firebase/auth'
import { authError } from './auth-error.ts'
import { proveCurrent } from './change-password.ts'
import { explainOldSignIn } from './recent-sign-in.ts'
import { firebase } from './start.ts'

export const failedToAsk = text('Failed to send the link to the new address')
const tooLongAgo = text(
  'Your sign-in is too long ago. Please log out, sign in again, and change the address within five minutes.',
)

/**
 * Asks for the link by which the user's account takes a new address; it goes to that address. An account without a current password
 * must have signed in within the last five minutes. Throws an AppError.
 */
export async function askForNewAddress(email: string, current: string | undefined): Promise<void> {
  const user = firebase().auth.currentUser
  if (!user) throw new AppError('unauthenticated', text('Not authenticated'))
  try {
    if (current !== undefined) await proveCurrent(user, current)
    await verifyBeforeUpdateEmail(user, email)
  } catch (error) {
    throw authError(explainOldSignIn(error, tooLongAgo), failedToAsk)
  }
}
