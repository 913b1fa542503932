import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { askedAbout, type DoorAnswer, doorAnswer } from '@tessera/domain/machines/door'
import { membershipStatus } from '@tessera/domain/membership/status'
import { getClub } from '../clubs/service.ts'
import { allMembers } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import { readBooks } from '../payments/service.ts'

/** Answers a door that has read a card, or a member's number. It is on no list of who was there: no person has checked. */
export async function answerDoor(
  deps: Needs<'clubCache' | 'db' | 'now'>,
  clubId: string,
  card: string,
): Promise<DoorAnswer> {
  const [club, members] = await Promise.all([getClub(deps, clubId), allMembers(deps, clubId)])
  const today = dayInZone(deps.now(), club.timeZone)
  const [member, other] = askedAbout(card, club.doorField, members, today)
  if (!member) return { allowed: false, reason: 'unknown' }
  if (other) return { allowed: false, reason: 'ambiguous' }
  const { seasonStartsInMonth, graceDays } = club
  const seasons = { seasonStartsInMonth, graceDays }
  const books = { ...(await readBooks(deps, clubId, member.id)), ...seasons }
  return doorAnswer(member, membershipStatus(member, books, 'current', today), seasons, today)
}
