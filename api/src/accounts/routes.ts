import { accountsContract } from '@tessera/domain/accounts/contract'
import { sessionsContract } from '@tessera/domain/accounts/sessions-contract'
import type { Mount } from '../http/mount.ts'
import type { Needs } from '../needs.ts'
import { answerInvitation, listPlaces } from './invitations.ts'
import type { RegistrationNeeds } from './needs.ts'
import { takePlace, verifyAuth } from './places.ts'
import { register } from './register.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'

export function accountsRoutes(
  mount: Mount,
  deps: RegistrationNeeds & Needs<'accountCache' | 'clubCache' | 'inside'>,
): void {
  mount(accountsContract.register, ({ body, address }) => register(deps, body, address))
  mount(accountsContract.verifyAuth, ({ caller }) => verifyAuth(deps, caller))
  mount(accountsContract.places, ({ caller }) => listPlaces(deps, caller))
  mount(accountsContract.takePlace, ({ caller, body }) => takePlace(deps, caller, body))
  mount(accountsContract.answerInvitation, ({ caller, body }) => answerInvitation(deps, caller, body))
  mount(sessionsContract.sessions, ({ caller }) => listSessions(deps, caller))
  mount(accountsContract.endSession, ({ caller, params }) => endSession(deps, caller, params.id))
  mount(sessionsContract.endOtherSessions, ({ caller }) => endOtherSessions(deps, caller))
}
