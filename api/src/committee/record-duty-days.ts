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

/** Days that the job looks back, since the server may have been off. A last day that is longer ago is not recorded. */
const longestOff = 31

/**
 * Adds entries to a club's history for the duties whose first day has come and for those whose last day is over, one for each.
 * The job only records: the duty itself counts from the beginning of its first day to the end of its last by the claims of its tokens.
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
