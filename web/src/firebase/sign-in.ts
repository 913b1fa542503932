import type { Registration } from '@tessera/domain/accounts/account'
import { accountsContract } from '@tessera/domain/accounts/contract'
import { text } from '@tessera/domain/texts/text'
import { signInWithEmailAndPassword, signOut, type User, updateCurrentUser } from 'firebase/auth'
import { call } from '../http/call.ts'
import { sendConfirmation } from './confirm-email.ts'
import { operation, wait } from './operation.ts'
import { endOwnSession } from './own-session.ts'
import { readPlace } from './read-place.ts'
import { forgetError, nobody, type Session } from './session.ts'
import { firebase } from './start.ts'

/** After the account was created, before the role is read. */
const afterSignUp = 300

/** Takes the administrator's place of the signed-in account; without one, the account is signed out again. */
async function takeAdminPlace(user: User, failure: string): Promise<Partial<Session>> {
  try {
    await call(accountsContract.takePlace, { body: { role: 'admin' }, failure })
    return await readPlace(user, true)
  } catch (error) {
    await signOut(firebase().auth)
    throw error
  }
}

/** Signs an administrator in. Resolves to whether it went well; the error is in the session. */
export const login = (email: string, password: string): Promise<boolean> =>
  operation(text('Failed to login'), async () => {
    const { user } = await signInWithEmailAndPassword(firebase().auth, email, password)
    return await takeAdminPlace(user, text('Failed to login'))
  })

/** Registers a club with its first administrator, and signs that person in. */
export const register = (registration: Registration): Promise<boolean> =>
  operation(text('Failed to register'), async () => {
    await call(accountsContract.register, { body: registration, failure: text('Failed to register') })
    const { user } = await signInWithEmailAndPassword(firebase().auth, registration.email, registration.password)
    await wait(afterSignUp)
    const place = await takeAdminPlace(user, text('Failed to register'))
    // Where it fails the club is registered all the same, and the dashboard offers to send the link again.
    if (place.currentUser?.mustConfirmEmail) await sendConfirmation().catch((error: unknown) => console.warn(error))
    return place
  })

const notEnded = text(
  'You are signed out on this device. The server could not be reached: there the sign-in ends by itself, after 30 days without use.',
)

/**
 * Signs out, on the server, here and in the other tabs; the guards then lead to the right sign-in. A failure here is only
 * logged, and the person stays signed in, to be seen and to try again.
 */
export async function logout(): Promise<void> {
  const well = await operation(text('Failed to logout'), async () => {
    const { auth } = firebase()
    const user = auth.currentUser
    const ended = await endOwnSession()
    try {
      await signOut(auth)
    } catch (error) {
      // The SDK has let go of the account, while the device still keeps it: a reload would bring it back.
      await updateCurrentUser(auth, user).catch((again) => console.warn(again))
      throw error
    }
    return { ...nobody, error: ended ? null : notEnded }
  })
  if (well) return
  // Only logged: the sign-in page, where it leads all the same, does not tell of it.
  forgetError()
  console.warn('Failed to logout')
}
