import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { daysAfter } from '@tessera/domain/letters/automatic'
import { writeDuty } from '../accounts/service.ts'
import { getClub } from '../clubs/service.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { readWhole, writeCommittee } from './store.ts'

/** The clubs in which a duty or an invitation has ever changed; the duty of a founder who is alone has no days. */
export async function clubsWithCommittee({ firebase }: Needs<'db'>): Promise<string[]> {
  const { docs } = await storeOf(firebase.db, 'committees').all.select('clubId').get()
  return docs.map(({ id }) => id)
}

/** Days for which a server can have been off, so that a last day is still noted; one before is no news. */
const longestOff = 31

/**
 * Writes into the history which duties of a club have begun, as their first day has come, and which are over, as their last day is; each
 * once. The duty itself needs no job: its claims count from the beginning of the first day to the end of the last.
 */
export async function recordDutyDays(deps: Needs<'clubCache' | 'db' | 'now'>, clubId: string): Promise<void> {
  const { db } = deps.firebase
  const { timeZone } = await getClub(deps, clubId)
  await retryOnConflict('committee', async () => {
    const committee = await readWhole(db, clubId)
    const today = dayInZone(deps.now(), timeZone)
    const batch = db.batch()
    let noted = 0
    for (const user of committee.people) {
      const stored = user.duties[clubId]
      if (!stored) continue
      const { from, ...duty } = stored
      const hasBegun = from !== undefined && from <= today
      const { over, until } = duty
      const isOver = !over && until !== undefined && until < today && until >= daysAfter(today, -longestOff)
      if (!hasBegun && !isOver) continue
      const place = { uid: user.id, email: user.email ?? '', clubId, user }
      writeDuty(batch, db, place, { ...duty, ...(isOver && { over: true as const }) })
      noted += 1
    }
    if (noted === 0) return
    writeCommittee(batch, db, committee)
    await batch.commit()
  }, ['changed', 'missing', 'exists'])
}
