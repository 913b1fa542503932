import { type Books, type MemberFact, type MembershipStatus, membershipStatus } from '../membership/status.ts'
import { type PlainDate, yearOf } from '../plain-date.ts'

/** Content of a card, on a device and in every picture of it. `memberId` is the member number. */
export interface CardView {
  readonly clubName: string
  readonly memberId: string
  readonly fullName: string
  readonly status: MembershipStatus
  /** The season: the calendar year of today. */
  readonly year: number
  /** Name of the holder's membership type, if any. */
  readonly typeName?: string
}

interface Holder extends MemberFact {
  readonly memberId: string
  readonly fullName: string
  readonly typeName?: string | undefined
}

/** Returns a holder's card for today, with the status for the current year, as on the passes screen. */
export function cardView(clubName: string, holder: Holder, books: Books, today: PlainDate): CardView {
  const { status } = membershipStatus(holder, books, 'current', today)
  const { memberId, fullName, typeName } = holder
  return { clubName, memberId, fullName, status, year: yearOf(today), ...(typeName && { typeName }) }
}

/** Returns the last day on which a card of a year is valid. */
export const lastDayOf = (year: number): PlainDate => `${year}-12-31`
