import { attendanceDays } from '@tessera/domain/attendance/contract'
import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { daysAfter } from '@tessera/domain/letters/automatic'
import type { PlainDate } from '@tessera/domain/plain-date'
import { getClub } from '../clubs/service.ts'
import type { Needs } from '../needs.ts'
import { type Attendance, erase, writeFirst } from './store.ts'

interface KeepingClub {
  readonly id: string
  readonly timeZone: string | null
  readonly keepsAttendance: boolean
}

/** Milliseconds after a check without a connection at which it still counts for its own time. */
const longestOffline = 7 * 86_400_000

/**
 * Keeps that a member's card was checked, or that the member was ticked by name, if the club keeps lists of who was there: once a
 * day, with the first time. Returns the day. `madeAt` is set for a check made without a connection.
 */
export async function keepCheck(
  { firebase, now }: Needs<'db' | 'now'>,
  club: KeepingClub,
  { madeAt, ...check }: Pick<Attendance, 'memberId' | 'by' | 'result'> & { readonly madeAt: string | undefined },
): Promise<PlainDate | undefined> {
  if (!club.keepsAttendance) return undefined
  const current = now().getTime()
  const made = madeAt === undefined ? current : Date.parse(madeAt)
  // The clock of a device may be wrong.
  const at = made > current || made < current - longestOffline ? current : made
  const day = dayInZone(new Date(at), club.timeZone)
  await writeFirst(firebase.db, { ...check, clubId: club.id, day, at, offline: madeAt !== undefined })
  return day
}

/** The first day of which a club's list is kept. */
export const firstKeptDay = ({ now }: Needs<'now'>, { timeZone }: KeepingClub): PlainDate =>
  daysAfter(dayInZone(now(), timeZone), -attendanceDays)

/** Deletes the lists of days that are too long ago. */
export const eraseOldAttendance = (deps: Needs<'db' | 'now'>, club: KeepingClub): Promise<void> =>
  erase(deps.firebase.db, club.id, { before: firstKeptDay(deps, club) })

/** Takes members off all lists of their club. */
export async function eraseAttendanceOf(
  deps: Needs<'clubCache' | 'db'>,
  clubId: string,
  memberIds: readonly string[],
): Promise<void> {
  const { keepsAttendance } = await getClub(deps, clubId)
  if (keepsAttendance) for (const memberId of memberIds) await erase(deps.firebase.db, clubId, { memberId })
}

/** Deletes all lists of a club. */
export const eraseAttendance = ({ firebase }: Needs<'db'>, clubId: string): Promise<void> => erase(firebase.db, clubId)
