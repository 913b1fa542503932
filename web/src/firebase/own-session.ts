import { accountsContract } from '@tessera/domain/accounts/contract'
import { call } from '../http/call.ts'
import { authError } from './auth-error.ts'
import { wait } from './operation.ts'
import { firebase } from './start.ts'

/** So long a sign-out waits for the server, in milliseconds. */
const patience = 5_000

/** The session that the account's token names; undefined where Google keeps the sessions, or nobody is signed in. */
export async function ownSessionId(): Promise<string | undefined> {
  const token = await firebase().auth.currentUser?.getIdTokenResult()
  return typeof token?.claims.sid === 'string' ? token.claims.sid : undefined
}

/** Ends the session on the server. Resolves to false where that could not be reached in time. */
export async function endOwnSession(): Promise<boolean> {
  const ended = async () => {
    try {
      const id = await ownSessionId()
      if (id) await call(accountsContract.endSession, { params: { id } })
      return true
    } catch (error) {
      const { code } = authError(error, '')
      // Any other refusal means that the session has ended before.
      return code === 'not_found' || code === 'unauthenticated'
    }
  }
  return Promise.race([ended(), wait(patience).then(() => false)])
}
