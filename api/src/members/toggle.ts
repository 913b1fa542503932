import type { Deps } from '../deps.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { readOwn } from './service.ts'

/** Disables an enabled member and enables a disabled one; returns the new state. @throws AppError `not_found` */
export async function toggleMember(deps: Deps, clubId: string, id: string): Promise<{ enabled: boolean }> {
  return retryOnConflict('member', async () => {
    const { member, update } = await readOwn(deps, clubId, id)
    const enabled = !member.enabled
    const batch = deps.firebase.db.batch()
    update(batch, { enabled })
    await batch.commit()
    return { enabled }
  })
}
