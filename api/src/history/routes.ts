import { historyContract } from '@tessera/domain/history/contract'
import type { Mount } from '../http/mount.ts'
import type { Needs } from '../needs.ts'
import { checkSeal } from './check-seal.ts'
import { forget } from './forget.ts'
import { listDeleted } from './list-deleted.ts'
import { listHistory } from './list-history.ts'
import { type RestoreMember, restore } from './restore.ts'
import { listSeals } from './seal-store.ts'

export function historyRoutes(
  mount: Mount,
  deps: Needs<'db' | 'log' | 'now' | 'passKey'>,
  { restoreMember }: { readonly restoreMember: RestoreMember },
): void {
  mount(historyContract.list, ({ caller, query }) => listHistory(deps, caller.clubId, query))
  mount(historyContract.deleted, ({ caller }) => listDeleted(deps, caller.clubId))
  mount(historyContract.seals, ({ caller }) => listSeals(deps, caller.clubId))
  mount(historyContract.checkSeal, ({ caller, params }) => checkSeal(deps, caller.clubId, params.number))
  mount(historyContract.restore, ({ caller, params }) => restore(deps, caller, params.id, restoreMember))
  mount(historyContract.forget, ({ caller, params }) => forget(deps, caller, params.id))
}
