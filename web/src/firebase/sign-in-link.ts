import { accountsContract } from '@tessera/domain/accounts/contract'
import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { FirebaseError } from 'firebase/app'
import {
  isSignInWithEmailLink,
  sendSignInLinkToEmail,
  signInWithEmailLink,
  signOut,
  type UserCredential,
} from 'firebase/auth'
import { readStored, store } from '../device-storage.ts'
import { call } from '../http/call.ts'
import { paths } from '../paths.ts'
import { linkError } from './link-error.ts'
import { linkedPerson } from './linked-person.ts'
import { operation, wait } from './operation.ts'
import { readPlace } from './read-place.ts'
import { firebase } from './start.ts'
import { withSecondStep } from './with-second-step.ts'

const failure = text('Failed to sign in with magic link')
const emailKey = 'tessera.sign-in-email'

/** Pause between the verification and the token renewal, in milliseconds. */
const afterVerifying = 500

/** Shown if the link was sent to another address than the one given; the link stays valid. */
export const otherAddress = text('This link was sent to another email address.')

/** Requests the e-mail with a sign-in link; stores the address for opening it in this browser. */
export const sendSignInLink = (email: string): Promise<boolean> =>
  operation(text('Failed to send magic link'), async () => {
    store(emailKey, email)
    // The link leads to the same person on another device, which keeps nothing of this one.
    const person = linkedPerson(location.search)
    const query = person ? `?${new URLSearchParams({ person })}` : ''
    const settings = { url: `${location.origin}${paths.memberAuth}${query}`, handleCodeInApp: true }
    await sendSignInLinkToEmail(firebase().auth, email, settings)
    return {}
  })

/** True if the URL is a sign-in link. */
export const isSignInLink = (url: string): boolean => isSignInWithEmailLink(firebase().auth, url)

/** The e-mail address that requested a link in this browser; null if there is none. */
export const storedEmail = (): string | null => readStored(emailKey)

/** Signs a member in by the link at `url`; `email` defaults to the stored address. */
export const completeSignInLink = (url: string, email: string | null = storedEmail()): Promise<boolean> =>
  operation(failure, async () => {
    const { auth } = firebase()
    if (!isSignInLink(url)) throw new AppError('bad_request', text('Invalid magic link'))
    if (!email) throw new AppError('bad_request', text('Email not found. Please try signing in again.'))
    const { user } = await openLink(email, url)
    try {
      const { claims } = await user.getIdTokenResult()
      const body = { email, uid: user.uid }
      const { role } = await call(accountsContract.verifyAuth, { body, failure: text('Failed to verify member') })
      await wait(afterVerifying)
      const place = await readPlace(user, true)
      store(emailKey, null)
      const passwordRemoved = claims.password_removed === true
      const currentUser = place.currentUser ? { ...place.currentUser, passwordRemoved } : null
      return { ...place, currentUser, userRole: place.userRole ?? role }
    } catch (error) {
      await signOut(auth)
      throw error
    }
  })

async function openLink(email: string, url: string): Promise<UserCredential> {
  const { app, auth } = firebase()
  try {
    return await withSecondStep(signInWithEmailLink(auth, email, url))
  } catch (error) {
    const isOther = error instanceof FirebaseError && error.code === 'auth/invalid-email'
    throw isOther ? new AppError('forbidden', otherAddress) : linkError(error, url, app.options.apiKey, failure)
  }
}
