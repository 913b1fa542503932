import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { writeDuty } from '../accounts/service.ts'
import { getClub } from '../clubs/service.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import type { Needs } from '../needs.ts'
import { readWhole, writeCommittee } from './store.ts'

/**
 * Writes into the history which duties of a club have begun: those whose first day has come. The duty itself needs no job: its claims
 * count from the beginning of that day.
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
