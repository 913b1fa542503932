import type { Registration } from '@tessera/domain/accounts/account'
import { accountsContract } from '@tessera/domain/accounts/contract'
import { text } from '@tessera/domain/texts/text'
import { signInWithEmailAndPassword, signOut, type User, updateCurrentUser } from 'firebase/auth'
import { call } from '../http/call.ts'
import { sendConfirmation } from './confirmation.ts'
import { operation, wait } from './operation.ts'
import { endOwnSession } from './own-session.ts'
import { readPlace } from './read-place.ts'
import { forgetError, noUser, type Session } from './session.ts'
import { firebase } from './start.ts'
import { withSecondStep } from './with-second-step.ts'

/** Pause between the sign-in to a new account and reading its role, in milliseconds. */
const afterSignUp = 300

/** Takes the account's admin place; signs the account out again if that fails. */
async function takeAdminPlace(user: User, failure: string): Promise<Partial<Session>> {
  try {
    await call(accountsContract.takePlace, { body: { role: 'admin' }, failure })
    return await readPlace(user, true)
  } catch (error) {
    await signOut(firebase().auth)
    throw error
  }
}

/** Signs an admin in. Resolves to true on success; the error is in the session. */
export const login = (email: string, password: string): Promise<boolean> =>
  operation(text('Failed to login'), async () => {
    const { user } = await withSecondStep(signInWithEmailAndPassword(firebase().auth, email, password))
    return await takeAdminPlace(user, text('Failed to login'))
  })

/** Registers a club with its first admin and signs the admin in. Resolves to true on success. */
export const register = (registration: Registration): Promise<boolean> =>
  operation(text('Failed to register'), async () => {
    await call(accountsContract.register, { body: registration, failure: text('Failed to register') })
    const { user } = await signInWithEmailAndPassword(firebase().auth, registration.email, registration.password)
    await wait(afterSignUp)
    const place = await takeAdminPlace(user, text('Failed to register'))
    // If this fails, the club is still registered; the dashboard offers to send the link again.
    if (place.currentUser?.mustConfirmEmail) await sendConfirmation().catch((error: unknown) => console.warn(error))
    return place
  })

const notEnded = text(
  'You are signed out on this device. The server could not be reached: there the sign-in ends by itself, after 30 days without use.',
)

/**
 * Signs out on the server, here and in other tabs; the route guards then redirect to the right sign-in. A failure here
 * is only logged: the user stays signed in and can try again.
 */
export async function logout(): Promise<void> {
  const well = await operation(text('Failed to logout'), async () => {
    const { auth } = firebase()
    const user = auth.currentUser
    const ended = await endOwnSession()
    try {
      await signOut(auth)
    } catch (error) {
      // The SDK has dropped the user, but the device still stores it: a reload would restore it.
      await updateCurrentUser(auth, user).catch((again) => console.warn(again))
      throw error
    }
    return { ...noUser, error: ended ? null : notEnded }
  })
  if (well) return
  // Only logged, so that the sign-in page does not show the error.
  forgetError()
  console.warn('Failed to logout')
}
