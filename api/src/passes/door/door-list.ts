import { setImmediate as pause } from 'node:timers/promises'
import { endOfDay } from '@tessera/domain/clubs/time-zone'
import type { DoorList } from '@tessera/domain/passes/scan'
import { getClub } from '../../clubs/service.ts'
import { allMembers } from '../../members/service.ts'
import type { Needs } from '../../needs.ts'
import { readBooks } from '../../payments/service.ts'
import { clubToday } from '../cards/make-pass.ts'
import { passList } from '../cards/store.ts'
import { checkedMember } from './checked-member.ts'

/** Members to process before other requests get their turn. */
const lookedAtOnce = 50

/** Returns the cards of a club's members with the states of today. */
export async function doorList(deps: Needs<'clubCache' | 'db' | 'now'>, clubId: string): Promise<DoorList> {
  const asOf = deps.now().toISOString()
  const [club, members, passes, books] = await Promise.all([
    getClub(deps, clubId),
    allMembers(deps, clubId),
    deps.firebase.clubCache.read(passList, clubId),
    readBooks(deps, clubId),
  ])
  const { seasonStartsInMonth, graceDays } = club
  const dated = { ...books, seasonStartsInMonth, graceDays }
  const today = clubToday(deps, club)
  const cards: DoorList['cards'] = []
  const others: DoorList['others'] = []
  for (const [place, member] of members.entries()) {
    const pass = passes.get(member.id)
    if (pass) cards.push({ serial: pass.serial, member: checkedMember(member, dated, today) })
    else if (club.keepsAttendance) others.push({ id: member.id, memberId: member.memberId, fullName: member.fullName })
    if (place % lookedAtOnce === lookedAtOnce - 1) await pause()
  }
  return {
    clubId,
    asOf,
    until: endOfDay(today, club.timeZone),
    cards,
    others,
    ...(club.keepsAttendance && { attendanceDay: today }),
  }
}
