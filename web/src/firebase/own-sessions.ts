import { accountsContract } from '@tessera/domain/accounts/contract'
import type { Sessions } from '@tessera/domain/accounts/session'
import { sessionsContract } from '@tessera/domain/accounts/sessions-contract'
import { text } from '@tessera/domain/texts/text'
import { signOut } from 'firebase/auth'
import { call } from '../http/call.ts'
import { operation } from './operation.ts'
import { noUser } from './session.ts'
import { firebase } from './start.ts'

const failure = text('Failed to sign the device out')

/** Ends one of the user's sessions. Throws an AppError. */
export const endSession = (id: string) => call(accountsContract.endSession, { params: { id }, failure })

/** Ends all sessions but this one; returns the remaining ones. Throws an AppError. */
export const endOtherSessions = (): Promise<Sessions> => call(sessionsContract.endOtherSessions, { failure })

/** Signs out on all devices, for when Google keeps the sessions. Resolves to true on success. */
export const signOutEverywhere = (): Promise<boolean> =>
  operation(failure, async () => {
    await call(sessionsContract.endOtherSessions, { failure })
    await signOut(firebase().auth)
    return noUser
  })
