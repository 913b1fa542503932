import { seasonOf } from '../clubs/season.ts'
import { type Books, type MemberFact, type MembershipStatus, membershipStatus } from '../membership/status.ts'
import type { PlainDate } from '../plain-date.ts'

/** Content of a card, on a device and in every picture of it. `memberId` is the member number. */
export interface CardView {
  readonly clubName: string
  readonly memberId: string
  readonly fullName: string
  readonly status: MembershipStatus
  /** The season of today, and the month that it began in, if not January. */
  readonly year: number
  readonly seasonStartsInMonth?: number
  /** Name of the holder's membership type, if any. */
  readonly typeName?: string
}

interface Holder extends MemberFact {
  readonly memberId: string
  readonly fullName: string
  readonly typeName?: string | undefined
}

/** Returns a holder's card for today, with the status for the current season, as on the passes screen. */
export function cardView(clubName: string, holder: Holder, books: Books, today: PlainDate): CardView {
  const { status } = membershipStatus(holder, books, 'current', today)
  const { memberId, fullName, typeName } = holder
  const { seasonStartsInMonth: startsInMonth = 1 } = books
  return {
    ...{ clubName, memberId, fullName, status, year: seasonOf(today, startsInMonth) },
    ...(startsInMonth === 1 ? {} : { seasonStartsInMonth: startsInMonth }),
    ...(typeName && { typeName }),
  }
}
