import type { Registration } from '@tessera/domain/accounts/account'
import { accountsContract } from '@tessera/domain/accounts/contract'
import { signInWithEmailAndPassword, signOut, type User } from 'firebase/auth'
import { call } from '../http/call.ts'
import { operation, wait } from './operation.ts'
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
  operation('Failed to login', async () => {
    const { user } = await signInWithEmailAndPassword(firebase().auth, email, password)
    return await takeAdminPlace(user, 'Failed to login')
  })

/** Registers a club with its first administrator, and signs that person in. */
export const register = (registration: Registration): Promise<boolean> =>
  operation('Failed to register', async () => {
    await call(accountsContract.register, { body: registration, failure: 'Failed to register' })
    const { user } = await signInWithEmailAndPassword(firebase().auth, registration.email, registration.password)
    await wait(afterSignUp)
    return await takeAdminPlace(user, 'Failed to register')
  })

/** Signs out, here and in the other tabs; the guards then lead to the right sign-in. A failure is only logged. */
export async function logout(): Promise<void> {
  const well = await operation('Failed to logout', async () => {
    await signOut(firebase().auth)
    return nobody
  })
  if (well) return
  // Only logged: the sign-in page, where it leads all the same, does not tell of it.
  forgetError()
  console.warn('Failed to logout')
}
