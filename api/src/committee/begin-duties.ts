import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { writeDuty } from '../accounts/service.ts'
import { getClub } from '../clubs/service.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import type { Needs } from '../needs.ts'
import { readWhole, writeCommittee } from './store.ts'

/**
 * Writes of each duty of a club whose first day has come that it has begun, so that the history says so. The duty itself counts from
 * the beginning of that day, by its claims.
 */
export async function beginDuties(deps: Needs<'clubCache' | 'db' | 'now'>, clubId: string): Promise<void> {
  const { db } = deps.firebase
  const { timeZone } = await getClub(deps, clubId)
  await retryOnConflict('committee', async () => {
    const committee = await readWhole(db, clubId)
    const today = dayInZone(deps.now(), timeZone)
    const batch = db.batch()
    let begun = 0
    for (const user of committee.people) {
      const stored = user.duties[clubId]
      if (stored?.from === undefined || stored.from > today) continue
      const { from: _, ...duty } = stored
      writeDuty(batch, db, { uid: user.id, email: user.email ?? '', clubId, user }, duty)
      begun += 1
    }
    if (begun === 0) return
    writeCommittee(batch, db, committee)
    await batch.commit()
  }, ['changed', 'missing', 'exists'])
}
