import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { readOwn } from './service.ts'
import { membersIn } from './store.ts'

/** Disables an enabled member and enables a disabled one; returns the new state. @throws AppError `not_found` */
export async function toggleMember(deps: Needs<'db'>, clubId: string, id: string): Promise<{ enabled: boolean }> {
  return retryOnConflict('member', async () => {
    const { db } = deps.firebase
    const member = await readOwn(deps, clubId, id)
    const enabled = !member.enabled
    await commit(db, (batch) => membersIn(db).update(batch, member, { enabled }))
    return { enabled }
  })
}
