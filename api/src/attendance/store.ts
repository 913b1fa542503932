import { storedAttendanceSchema } from '@tessera/domain/stored/attendance'
import type { Stored } from '@tessera/domain/stored/collections'
import { attendanceId } from '@tessera/domain/stored/composed-ids'
import type { View } from '../firebase/cached-collection.ts'
import { collection, ofClub } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { faultOf } from '../firebase/faults.ts'
import { deleteAll } from '../firebase/pages.ts'
import { fieldsOf, type Snapshot, unchangedSince } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'

/** The first check of a member's card on a day. */
export type Attendance = Stored<'attendance'>

const refOf = (db: Database, { memberId, day }: Pick<Attendance, 'memberId' | 'day'>) =>
  collection(db, 'attendance').doc(attendanceId(memberId, day))

/** Keeps a check unless an earlier one of the member's card on that day is kept. */
export const writeFirst = (db: Database, check: Attendance): Promise<void> =>
  retryOnConflict('attendance', async () => {
    const ref = refOf(db, check)
    try {
      await ref.create(check)
    } catch (error) {
      if (faultOf(error) !== 'exists') throw error
      const kept = await ref.get()
      const first = storedAttendanceSchema.safeParse(fieldsOf(kept)).data
      if (!first || check.at < first.at) await ref.update({ ...check }, unchangedSince(kept.updateTime))
    }
  })

const toAttendance = (doc: Snapshot): Attendance | undefined =>
  doc.exists ? storedAttendanceSchema.parse(fieldsOf(doc)) : undefined

/** A club's lists, by day. */
export const attendanceView: View<Attendance, ReadonlyMap<string, readonly Attendance[]>> = {
  collection: 'attendance',
  part: toAttendance,
  whole: (checks) => Map.groupBy(checks, ({ day }) => day),
}

/** Checks of a club to delete: the list of a day, those before a day, or the checks of a member's cards. */
export type Part = { readonly day: string } | { readonly before: string } | { readonly memberId: string }

const matching = (db: Database, clubId: string, part: Part | undefined) => {
  const all = ofClub(db, 'attendance', clubId)
  if (!part) return all
  if ('before' in part) return all.where('day', '<', part.before)
  return 'day' in part ? all.where('day', '==', part.day) : all.where('memberId', '==', part.memberId)
}

/** Deletes a part of a club's lists, or all of them. */
export const erase = (db: Database, clubId: string, part?: Part): Promise<void> =>
  deleteAll(db, matching(db, clubId, part))
