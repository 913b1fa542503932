import { accountsContract } from '@tessera/domain/accounts/contract'
import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { FirebaseError } from 'firebase/app'
import { EmailAuthProvider, reauthenticateWithCredential, type User, updatePassword } from 'firebase/auth'
import { call } from '../http/call.ts'
import { operation } from './operation.ts'
import { ownSessionId } from './own-session.ts'
import { explainOldSignIn } from './recent-sign-in.ts'
import { firebase } from './start.ts'
import { withSecondStep } from './with-second-step.ts'

const tooLongAgo = text(
  'Your sign-in is too long ago. Please log out, sign in again, and set the password within five minutes.',
)
const wrongCodes = ['auth/invalid-credential', 'auth/invalid-login-credentials', 'auth/wrong-password']

/**
 * Sets a new password. An account without a current password must have signed in within the last five minutes. Ends all
 * other sessions. Resolves to true on success; the error is in the session.
 */
export const changePassword = (password: string, current: string | undefined): Promise<boolean> =>
  operation(text('Failed to change the password'), async () => {
    const user = firebase().auth.currentUser
    if (!user) throw new AppError('unauthenticated', text('Not authenticated'))
    if (current !== undefined) await proveCurrent(user, current)
    try {
      await updatePassword(user, password)
    } catch (error) {
      throw explainOldSignIn(error, tooLongAgo)
    }
    return {}
  })

/**
 * Signs in again with the current password, and the second step if there is one. Ends the previous session on the server,
 * because signing in starts a new one. Throws an AppError for a wrong password.
 */
export async function proveCurrent(user: User, current: string): Promise<void> {
  const before = await ownSessionId()
  try {
    await withSecondStep(reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', current)))
  } catch (error) {
    const isWrong = error instanceof FirebaseError && wrongCodes.includes(error.code)
    throw isWrong ? new AppError('forbidden', text('This is not your current password.')) : error
  }
  if (before) await call(accountsContract.endSession, { params: { id: before } })
}
