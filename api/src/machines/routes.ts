import { machineCallsContract } from '@tessera/domain/machines/calls-contract'
import { keysContract } from '@tessera/domain/machines/contract'
import type { Mount } from '../http/mount.ts'
import type { Needs } from '../needs.ts'
import { answerDoor } from './answer-door.ts'
import { endKey, listKeys, makeKey } from './keys.ts'
import { listStatuses } from './list-statuses.ts'
import { recordPayment } from './record-payment.ts'

export function machinesRoutes(mount: Mount, deps: Needs<'clubCache' | 'db' | 'now'>): void {
  mount(keysContract.list, ({ caller }) => listKeys(deps, caller.clubId))
  mount(keysContract.make, ({ caller, body }) => makeKey(deps, caller, body))
  mount(keysContract.end, ({ caller, params }) => endKey(deps, caller, params.id))
  mount(machineCallsContract.door, ({ caller, params }) => answerDoor(deps, caller.clubId, params.card))
  mount(machineCallsContract.statuses, ({ caller }) => listStatuses(deps, caller.clubId))
  mount(machineCallsContract.record, ({ caller, body }) => recordPayment(deps, caller, body))
}
