import { accountsContract } from '@tessera/domain/accounts/contract'
import { call } from '../http/call.ts'
import { authError } from './auth-error.ts'
import { wait } from './operation.ts'
import { firebase } from './start.ts'

/** Maximum wait for the server on sign-out, in milliseconds. */
const patience = 5_000

/** Id of the current session; undefined if Google keeps the sessions or no one is signed in. */
export async function ownSessionId(): Promise<string | undefined> {
  const token = await firebase().auth.currentUser?.getIdTokenResult()
  return typeof token?.claims.sid === 'string' ? token.claims.sid : undefined
}

/** Ends the current session on the server. Resolves to false if the server was not reached in time. */
export async function endOwnSession(): Promise<boolean> {
  const ended = async () => {
    try {
      const id = await ownSessionId()
      if (id) await call(accountsContract.endSession, { params: { id } })
      return true
    } catch (error) {
      const { code } = authError(error, '')
      // These codes mean that the session has already ended.
      return code === 'not_found' || code === 'unauthenticated'
    }
  }
  return Promise.race([ended(), wait(patience).then(() => false)])
}
