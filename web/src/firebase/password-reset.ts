import { text } from '@tessera/domain/texts/text'
import { confirmPasswordReset, sendPasswordResetEmail, signOut, verifyPasswordResetCode } from 'firebase/auth'
import { linkError, spendCode } from './link-error.ts'
import { operation } from './operation.ts'
import { noUser } from './session.ts'
import { firebase } from './start.ts'

/** Requests the e-mail with the link to set a new password. */
export const resetPassword = (email: string): Promise<boolean> =>
  operation(text('Failed to send password reset email'), async () => {
    await sendPasswordResetEmail(firebase().auth, email)
    return {}
  })

/** Returns the address in the link at `url`. Throws an AppError for a used, expired, foreign or damaged link. */
export async function readResetLink(url: string, code: string): Promise<string> {
  const { app, auth } = firebase()
  try {
    return await verifyPasswordResetCode(auth, code)
  } catch (error) {
    throw linkError(error, url, app.options.apiKey, text('This link cannot be read. Please ask for a new one.'))
  }
}

/** Sets a new password by the link's code. Ends every session, including this browser's. */
export const setNewPassword = (code: string, password: string): Promise<boolean> =>
  operation(text('Failed to set the new password'), async () => {
    const { auth } = firebase()
    await spendCode(confirmPasswordReset(auth, code, password))
    await signOut(auth)
    return noUser
  })
