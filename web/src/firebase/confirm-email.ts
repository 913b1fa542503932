import { text } from '@tessera/domain/texts/text'
import { applyActionCode, checkActionCode, sendEmailVerification } from 'firebase/auth'
import { linkError } from './auth-error.ts'
import { operation } from './operation.ts'
import { readPlace } from './read-place.ts'
import { firebase } from './start.ts'

/** Has a link mailed by which the signed-in person confirms the own address. Throws the SDK's error. */
export async function sendConfirmation(): Promise<void> {
  const { currentUser } = firebase().auth
  if (currentUser) await sendEmailVerification(currentUser)
}

/** Which address the link at `url` confirms. Throws an AppError for a link that is used, expired, foreign or damaged. */
export async function readConfirmLink(url: string, code: string): Promise<string> {
  const { app, auth } = firebase()
  const unreadable = text('This link cannot be read. Please ask for a new one.')
  try {
    return (await checkActionCode(auth, code)).data.email ?? ''
  } catch (error) {
    throw linkError(error, url, app.options.apiKey, unreadable)
  }
}

/** Confirms the address that the link is for; whoever is signed in here goes on with a token that says so. */
export const confirmEmail = (code: string): Promise<boolean> =>
  operation(text('Failed to confirm the email address'), async () => {
    const { auth } = firebase()
    await applyActionCode(auth, code)
    const { currentUser } = auth
    if (!currentUser) return {}
    await currentUser.reload()
    return readPlace(currentUser, true)
  })
