import { text } from '@tessera/domain/texts/text'
import { applyActionCode, checkActionCode, sendEmailVerification } from 'firebase/auth'
import { linkError } from './auth-error.ts'
import { operation } from './operation.ts'
import { readPlace } from './read-place.ts'
import { firebase } from './start.ts'

/** Requests the e-mail with the link that confirms the user's address. Throws the SDK's error. */
export async function sendConfirmation(): Promise<void> {
  const { currentUser } = firebase().auth
  if (currentUser) await sendEmailVerification(currentUser)
}

/** True if the user's address is confirmed; without that, nobody is let in as a member by a password. */
export const isConfirmed = (): boolean => firebase().auth.currentUser?.emailVerified === true

/** Returns the address in the link at `url`. Throws an AppError for a used, expired, foreign or damaged link. */
export async function readConfirmLink(url: string, code: string): Promise<string> {
  const { app, auth } = firebase()
  const unreadable = text('This link cannot be read. Please ask for a new one.')
  try {
    return (await checkActionCode(auth, code)).data.email ?? ''
  } catch (error) {
    throw linkError(error, url, app.options.apiKey, unreadable)
  }
}

/** Confirms the address of the link; a user signed in here gets a renewed token. */
export const confirmEmail = (code: string): Promise<boolean> =>
  operation(text('Failed to confirm the email address'), async () => {
    const { auth } = firebase()
    await applyActionCode(auth, code)
    const { currentUser } = auth
    if (!currentUser) return {}
    await currentUser.reload()
    return readPlace(currentUser, true)
  })
