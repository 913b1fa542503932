import type { Stored } from '@tessera/domain/stored/collections'
import { attendanceId } from '@tessera/domain/stored/composed-ids'
import type { Projection } from '../firebase/cached-collection.ts'
import type { Database } from '../firebase/database.ts'
import { faultOf } from '../firebase/faults.ts'
import { deleteAll } from '../firebase/pages.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit, parseDocument, parseIfSound, storeOf } from '../firebase/store.ts'

/** The first check of a member's card on a day. */
export type Attendance = Stored<'attendance'>

const storeIn = (db: Database) => storeOf(db, 'attendance')

/** Keeps a check unless an earlier one of the member's card on that day is kept; one without a card gives way to one with it. */
export const writeFirst = (db: Database, check: Attendance): Promise<void> =>
  retryOnConflict('attendance', async () => {
    const store = storeIn(db)
    const id = attendanceId(check.memberId, check.day)
    try {
      await commit(db, (batch) => store.create(batch, id, check))
    } catch (error) {
      if (faultOf(error) !== 'exists') throw error
      const snapshot = await store.all.doc(id).get()
      const first = parseIfSound('attendance', snapshot)
      if (!first || goesBefore(check, first)) await commit(db, (batch) => store.update(batch, snapshot, check))
    }
  })

const goesBefore = (check: Attendance, first: Attendance): boolean =>
  (check.result === 'ticked') === (first.result === 'ticked') ? check.at < first.at : first.result === 'ticked'

/** Deletes that a member was ticked by name on a day; a check of a card stays. */
export async function eraseTick(db: Database, clubId: string, memberId: string, day: string): Promise<void> {
  const store = storeIn(db)
  await retryOnConflict('attendance', async () => {
    const kept = await store.get(attendanceId(memberId, day))
    if (kept?.clubId === clubId && kept.result === 'ticked') await commit(db, (batch) => store.delete(batch, kept))
  })
}

/** A club's lists, by day. */
export const attendanceView: Projection<Attendance, ReadonlyMap<string, readonly Attendance[]>> = {
  collection: 'attendance',
  part: (doc) => parseDocument('attendance', doc),
  whole: (checks) => Map.groupBy(checks.values(), ({ day }) => day),
}

/** Checks of a club to delete: the list of a day, those before a day, or the checks of a member's cards. */
type Part = { readonly day: string } | { readonly before: string } | { readonly memberId: string }

const matching = (db: Database, clubId: string, part: Part | undefined) => {
  const all = storeIn(db).ofClub(clubId)
  if (!part) return all
  if ('before' in part) return all.where('day', '<', part.before)
  return 'day' in part ? all.where('day', '==', part.day) : all.where('memberId', '==', part.memberId)
}

/** Deletes a part of a club's lists, or all of them. */
export const erase = (db: Database, clubId: string, part?: Part): Promise<void> =>
  deleteAll(db, matching(db, clubId, part))
