import { text } from '@tessera/domain/texts/text'
import { applyActionCode, checkActionCode, signOut } from 'firebase/auth'
import { linkError, spendCode } from './link-error.ts'
import { operation } from './operation.ts'
import { readPlace } from './read-place.ts'
import { noUser } from './session.ts'
import { firebase } from './start.ts'

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
    await spendCode(applyActionCode(auth, code))
    const { currentUser } = auth
    if (!currentUser) return {}
    await currentUser.reload()
    return readPlace(currentUser, true)
  })

/** Gives the account of the link the address that the link was sent to. Ends every session, including this browser's. */
export const takeNewAddress = (code: string): Promise<boolean> =>
  operation(text('Failed to change the email address'), async () => {
    const { auth } = firebase()
    await spendCode(applyActionCode(auth, code))
    await signOut(auth)
    return noUser
  })
