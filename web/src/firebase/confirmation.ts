import { sendEmailVerification } from 'firebase/auth'
import { firebase } from './start.ts'

/** Requests the e-mail with the link that confirms the user's address. Throws the SDK's error. */
export async function sendConfirmation(): Promise<void> {
  const { currentUser } = firebase().auth
  if (currentUser) await sendEmailVerification(currentUser)
}

/** True if the user's address is confirmed; without that, nobody is let in as a member by a password. */
export const isConfirmed = (): boolean => firebase().auth.currentUser?.emailVerified === true
