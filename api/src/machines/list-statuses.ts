import { setImmediate as pause } from 'node:timers/promises'
import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { type MemberStatus, memberStatus } from '@tessera/domain/machines/statuses'
import { membershipStatus } from '@tessera/domain/membership/status'
import { getClub } from '../clubs/service.ts'
import { listMembers } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import { readBooks } from '../payments/service.ts'

/** Members to process before other requests get their turn. */
const atOnce = 500

/** Returns the members of a club by number, with their statuses of today and what is due. */
export async function listStatuses(deps: Needs<'clubCache' | 'db' | 'now'>, clubId: string): Promise<MemberStatus[]> {
  const [club, members, read] = await Promise.all([
    getClub(deps, clubId),
    listMembers(deps, clubId),
    readBooks(deps, clubId),
  ])
  const books = { ...read, seasonStartsInMonth: club.seasonStartsInMonth }
  const today = dayInZone(deps.now(), club.timeZone)
  const statuses: MemberStatus[] = []
  for (const member of members) {
    statuses.push(memberStatus(member, membershipStatus(member, books, 'all', today)))
    if (statuses.length % atOnce === 0) await pause()
  }
  return statuses
}
