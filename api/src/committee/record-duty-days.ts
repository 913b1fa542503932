import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { daysAfter } from '@tessera/domain/letters/automatic'
import { writeDuty } from '../accounts/service.ts'
import { getClub } from '../clubs/service.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { readWhole, writeCommittee } from './store.ts'

/**
 * Returns the ids of the clubs in which a committee member was ever invited or changed. Other clubs have only their founder, whose duty
 * has neither a first nor a last day: the job can leave them out.
 */
export async function clubsWithCommittee({ firebase }: Needs<'db'>): Promise<string[]> {
  const { docs } = await storeOf(firebase.db, 'committees').all.select('clubId').get()
  return docs.map(({ id }) => id)
}

/** Days that the job looks back for last days that it missed while the server was off. Those longer ago are not recorded. */
const longestOff = 31

/**
 * Notes in a club's history which committee members' duties have begun or ended: one entry for each duty whose first day has come or
 * whose last day is over, and which has no such entry yet. Job, for one club.
 * It changes no rights: the sign-in tokens hold the first and the last day, and every request checks them.
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
