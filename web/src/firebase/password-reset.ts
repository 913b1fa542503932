import { text } from '@tessera/domain/texts/text'
import { confirmPasswordReset, sendPasswordResetEmail, signOut, verifyPasswordResetCode } from 'firebase/auth'
import { linkError } from './auth-error.ts'
import { operation } from './operation.ts'
import { nobody } from './session.ts'
import { firebase } from './start.ts'

/** Has a link to a new password mailed to an administrator. */
export const resetPassword = (email: string): Promise<boolean> =>
  operation(text('Failed to send password reset email'), async () => {
    await sendPasswordResetEmail(firebase().auth, email)
    return {}
  })

/** Whose password the link at `url` is for. Throws an AppError for a link that is used, expired, foreign or damaged. */
export async function readResetLink(url: string, code: string): Promise<string> {
  const { app, auth } = firebase()
  try {
    return await verifyPasswordResetCode(auth, code)
  } catch (error) {
    throw linkError(error, url, app.options.apiKey, text('This link cannot be read. Please ask for a new one.'))
  }
}

/** Sets the new password of the account that the link is for. It ends every session, so this browser's as well. */
export const setNewPassword = (code: string, password: string): Promise<boolean> =>
  operation(text('Failed to set the new password'), async () => {
    const { auth } = firebase()
    await confirmPasswordReset(auth, code, password)
    await signOut(auth)
    return nobody
  })
