import { confirmPasswordReset, sendPasswordResetEmail, signOut, verifyPasswordResetCode } from 'firebase/auth'
import { authError } from './auth-error.ts'
import { operation } from './operation.ts'
import { nobody } from './session.ts'
import { firebase } from './start.ts'

/** Has a link to a new password mailed to an administrator. */
export const resetPassword = (email: string): Promise<boolean> =>
  operation('Failed to send password reset email', async () => {
    await sendPasswordResetEmail(firebase().auth, email)
    return {}
  })

/** Whose password a link is for. Throws an AppError for a link that is used, expired or damaged. */
export async function readResetLink(code: string): Promise<string> {
  try {
    return await verifyPasswordResetCode(firebase().auth, code)
  } catch (error) {
    throw authError(error, 'This link cannot be read. Please ask for a new one.')
  }
}

/** Sets the new password of the account that the link is for. It ends every session, so this browser's as well. */
export const setNewPassword = (code: string, password: string): Promise<boolean> =>
  operation('Failed to set the new password', async () => {
    const { auth } = firebase()
    await confirmPasswordReset(auth, code, password)
    await signOut(auth)
    return nobody
  })
