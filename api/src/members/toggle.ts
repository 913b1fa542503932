import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { putHandover, readHandover } from './family-store.ts'
import { readOwn } from './service.ts'
import { membersIn } from './store.ts'

/**
 * Disables an enabled member and enables a disabled one; returns the new state. With `takenOverBy`, one who is disabled hands those who
 * belong to them over in the same commit.
 * @throws AppError `not_found`, or `invalid_fields` if that is none of the family
 */
export async function toggleMember(
  deps: Needs<'db'>,
  clubId: string,
  id: string,
  takenOverBy?: string,
): Promise<{ enabled: boolean }> {
  return retryOnConflict('member', async () => {
    const { db } = deps.firebase
    const member = await readOwn(deps, clubId, id)
    const enabled = !member.enabled
    const handover = takenOverBy && !enabled ? await readHandover(db, member, takenOverBy) : []
    await commit(db, (batch) => {
      membersIn(db).update(batch, member, { enabled })
      putHandover(batch, db, handover)
    })
    return { enabled }
  })
}
