import { seasonOf } from '@tessera/domain/clubs/season'
import { type Books, membershipStatus } from '@tessera/domain/membership/status'
import { cardEnd } from '@tessera/domain/passes/card'
import type { CheckedMember } from '@tessera/domain/passes/scan'
import type { PlainDate } from '@tessera/domain/plain-date'
import { photoUrlOf } from '../../members/service.ts'

/** A member as shown to the person who checks a card, with the status on a day. */
export function checkedMember(
  member: Parameters<typeof photoUrlOf>[0] & { readonly id: string },
  books: Books,
  today: PlainDate,
): CheckedMember {
  const { status, unmet, beginsOn } = membershipStatus(member, books, 'current', today)
  const { id, memberId, fullName } = member
  const { seasonStartsInMonth = 1, graceDays = 0 } = books
  const end = cardEnd({ status, year: seasonOf(today, seasonStartsInMonth), seasonStartsInMonth, graceDays })
  return {
    id,
    memberId,
    fullName,
    status,
    ...(beginsOn && { beginsOn }),
    ...(status === 'Payment Due' && today <= end && { countsUntil: end }),
    photoUrl: photoUrlOf(member),
    unmet: unmet.map(({ label }) => label),
  }
}
