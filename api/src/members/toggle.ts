import type { Deps } from '../deps.ts'
import { whileUnchanged } from './retry.ts'
import { readOwn } from './service.ts'

/** Disables an enabled member and enables a disabled one; answers what the member now is. @throws AppError `not_found` */
export async function toggleMember(deps: Deps, clubId: string, id: string): Promise<{ enabled: boolean }> {
  return whileUnchanged(async () => {
    const { member, update } = await readOwn(deps, clubId, id)
    const enabled = !member.enabled
    const batch = deps.firebase.db.batch()
    update(batch, { enabled })
    await batch.commit()
    return { enabled }
  })
}
