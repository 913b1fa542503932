import type { AttendanceDay, Attendee } from '@tessera/domain/attendance/contract'
import { getClub } from '../clubs/service.ts'
import { allMembers } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import { firstKeptDay } from './service.ts'
import { attendanceView } from './store.ts'

/** A club's lists by day; none if it keeps none. */
async function readLists(deps: Needs<'clubCache' | 'db' | 'now'>, clubId: string) {
  const club = await getClub(deps, clubId)
  if (!club.keepsAttendance) return []
  const first = firstKeptDay(deps, club)
  const [lists, members] = await Promise.all([
    deps.firebase.clubCache.read(attendanceView, clubId),
    allMembers(deps, clubId),
  ])
  const known = new Map(members.map((member) => [member.id, member]))
  return [...lists].flatMap(([day, checks]) => {
    const shown = checks.flatMap((check) => {
      const member = known.get(check.memberId)
      return member ? [{ member, check }] : []
    })
    return day >= first && shown.length > 0 ? [{ day, shown }] : []
  })
}

/** Returns the days with a list, newest first. */
export async function attendedDays(deps: Needs<'clubCache' | 'db' | 'now'>, clubId: string): Promise<AttendanceDay[]> {
  const lists = await readLists(deps, clubId)
  return lists.map(({ day, shown }) => ({ day, count: shown.length })).sort((a, b) => b.day.localeCompare(a.day))
}

/** Returns the members who were there on a day, by time and name. */
export async function attendeesOn(
  deps: Needs<'accounts' | 'clubCache' | 'db' | 'now'>,
  clubId: string,
  day: string,
): Promise<Attendee[]> {
  const shown = (await readLists(deps, clubId)).find((list) => list.day === day)?.shown ?? []
  const names = new Map<string, string>()
  for (const by of new Set(shown.map(({ check }) => check.by)))
    names.set(by, (await deps.firebase.accounts.get(by))?.email ?? '')
  return shown
    .sort((a, b) => a.check.at - b.check.at || a.member.fullName.localeCompare(b.member.fullName))
    .map(({ member: { id, memberId, fullName }, check: { at, by, result, offline } }) => ({
      id,
      memberId,
      fullName,
      result,
      offline,
      at: new Date(at).toISOString(),
      by: names.get(by) ?? '',
    }))
}
