import { commit } from '../firebase/store.ts'
import { eraseLetters } from '../letter-queue/service.ts'
import type { Needs } from '../needs.ts'
import { applicationsIn } from './application-store.ts'

/** Returns the clubs that have applications to delete: those not confirmed in time, and answered ones that were kept long enough. */
export async function clubsWithOldApplications({ firebase, now }: Needs<'db' | 'now'>): Promise<{ id: string }[]> {
  const due = applicationsIn(firebase.db).all.where('goneFrom', '<=', now().getTime())
  const { docs } = await due.select('clubId').get()
  return [...new Set(docs.map((doc) => String(doc.get('clubId'))))].map((id) => ({ id }))
}

/** Deletes a club's applications whose time is over, each after the letters to its applicant. */
export async function eraseOldApplications(deps: Needs<'clubCache' | 'db' | 'now'>, clubId: string): Promise<void> {
  const { db } = deps.firebase
  const { docs } = await applicationsIn(db)
    .ofClub(clubId)
    .where('goneFrom', '<=', deps.now().getTime())
    .select('goneFrom')
    .get()
  for (const { id, updateTime } of docs) {
    await eraseLetters(deps, clubId, [{ id }])
    // One that waits again meanwhile is not deleted: the commit fails, and the job looks again.
    await commit(db, (batch) => applicationsIn(db).delete(batch, { id, updateTime }))
  }
}
