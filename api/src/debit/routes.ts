import { mandatesContract } from '@tessera/domain/debit/mandates-contract'
import type { Mount } from '../http/mount.ts'
import type { Needs } from '../needs.ts'
import { changeMandate, readMandate, removeMandate } from './mandates.ts'

export function debitRoutes(mount: Mount, deps: Needs<'clubCache' | 'db' | 'now' | 'passKey'>): void {
  mount(mandatesContract.get, ({ caller, params }) => readMandate(deps, caller.clubId, params.id))
  mount(mandatesContract.put, ({ caller, params, body }) => changeMandate(deps, caller.clubId, params.id, body))
  mount(mandatesContract.erase, ({ caller, params }) => removeMandate(deps, caller.clubId, params.id))
}
