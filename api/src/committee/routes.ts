import { committeeContract } from '@tessera/domain/duties/contract'
import type { Mount } from '../http/mount.ts'
import type { QueueNeeds } from '../letter-queue/service.ts'
import type { Needs } from '../needs.ts'
import { accept, join, openInvitation } from './accept.ts'
import { changeDuty, endDuty, suspendPerson } from './change-duty.ts'
import { invite, resend, withdraw } from './invite.ts'
import { rename } from './rename.ts'
import { resetSecondStep } from './reset-second-step.ts'
import { listCommittee } from './store.ts'

export function committeeRoutes(mount: Mount, deps: QueueNeeds & Needs<'serverSettings'>): void {
  mount(committeeContract.list, ({ caller }) => listCommittee(deps, caller.clubId))
  mount(committeeContract.invite, ({ caller, body }) => invite(deps, caller, body))
  mount(committeeContract.resend, ({ caller, params, body }) => resend(deps, caller, params.id, body.language))
  mount(committeeContract.withdraw, ({ caller, params }) => withdraw(deps, caller.clubId, params.id))
  mount(committeeContract.change, ({ caller, params, body }) => changeDuty(deps, caller, params.uid, body))
  mount(committeeContract.end, ({ caller, params, query }) => endDuty(deps, caller, params.uid, query))
  mount(committeeContract.suspend, ({ caller, params, query }) => suspendPerson(deps, caller, params.uid, true, query))
  mount(committeeContract.resume, ({ caller, params }) => suspendPerson(deps, caller, params.uid, false))
  mount(committeeContract.resetSecondStep, ({ caller, params }) => resetSecondStep(deps, caller, params.uid))
  mount(committeeContract.open, ({ body }) => openInvitation(deps, body.code))
  mount(committeeContract.join, ({ body }) => join(deps, body))
  mount(committeeContract.accept, ({ caller, body }) => accept(deps, caller, body.code))
  mount(committeeContract.rename, ({ caller, body }) => rename(deps, caller, body.displayName))
}
