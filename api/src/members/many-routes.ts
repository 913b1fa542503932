import { manyContract } from '@tessera/domain/members/many/contract'
import { inRun } from '../firebase/acting.ts'
import type { Mount } from '../http/mount.ts'
import type { Needs } from '../needs.ts'
import { beginMany, lastMany } from './begin-many.ts'
import { changeMany } from './change-many.ts'
import { undoMany } from './undo-many.ts'

export function manyRoutes(mount: Mount, deps: Needs<'clubCache' | 'db' | 'limits' | 'now'>): void {
  mount(manyContract.last, async ({ caller }) => ({ last: await lastMany(deps, caller.clubId) }))
  mount(manyContract.begin, ({ caller, body }) => beginMany(deps, caller.clubId, body))
  mount(manyContract.change, async ({ caller, params, body: { members } }) => {
    await deps.limits.countWrites(caller.clubId, members.length)
    return inRun('many', params.id, () => changeMany(deps, caller, params.id, members))
  })
  mount(manyContract.undo, ({ caller, params }) =>
    inRun('undone-many', params.id, () => undoMany(deps, caller, params.id)),
  )
}
