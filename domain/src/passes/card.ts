import { lastDayOf, seasonOf } from '../clubs/season.ts'
import { daysAfter } from '../letters/automatic.ts'
import type { CardField } from '../members/card-fields.ts'
import type { Member } from '../members/member.ts'
import {
  type Books,
  type MemberFact,
  type MembershipStatus,
  membershipStatus,
  type Requirement,
} from '../membership/status.ts'
import type { PlainDate } from '../plain-date.ts'
import { inEnglish } from '../texts/text.ts'

/** Maximum number of unpaid items on a card. */
const mostOwed = 12

/** An item on a card that is not paid: what is open, in cents, and the day that it is due, if it has one. */
export interface OwedItem {
  readonly label: string
  readonly open: number
  readonly dueOn?: PlainDate
  /** False until `dueOn`. */
  readonly isDue: boolean
  /** Name of somebody else of the family who is asked for it; `open` is 0 then. */
  readonly openWith?: string
}

/**
 * Content of a card, on a device and in every picture of it. Its names, and `memberId` for the member number, never change:
 * each pass stores a hash of them, and another hash notifies all phones.
 */
export interface CardView {
  readonly clubName: string
  readonly memberId: string
  readonly fullName: string
  readonly status: MembershipStatus
  /** The season of today, and the month that it began in, if not January. */
  readonly year: number
  readonly seasonStartsInMonth?: number
  /** Days after the season for which its cards still count, if any. */
  readonly graceDays?: number
  /** Name of the holder's membership type, if any. */
  readonly typeName?: string
  /** Values of the club's own fields that its cards show, if any. */
  readonly more?: readonly CardField[]
  /** Absent if the holder owes nothing, or is disabled. */
  readonly owed?: readonly OwedItem[]
}

interface Holder extends MemberFact, Pick<Member, 'memberId' | 'fullName'> {
  readonly typeName?: string | undefined
  readonly more?: readonly CardField[]
}

/** Returns a holder's card for today, with the status for the current season and its reasons, as on the passes screen. */
export function cardView(clubName: string, holder: Holder, books: Books, today: PlainDate): CardView {
  const { status, unmet, upcoming } = membershipStatus(holder, books, 'current', today)
  const all = status === 'Disabled' ? [] : [...unmet.map(owedItem(true)), ...upcoming.map(owedItem(false))]
  const owed = all.slice(0, mostOwed)
  const { memberId, fullName, typeName, more = [] } = holder
  const { seasonStartsInMonth: startsInMonth = 1, graceDays = 0 } = books
  return {
    clubName,
    memberId,
    fullName,
    status,
    year: seasonOf(today, startsInMonth),
    ...(startsInMonth === 1 ? {} : { seasonStartsInMonth: startsInMonth }),
    ...(graceDays > 0 && { graceDays }),
    ...(typeName && { typeName }),
    ...(more.length > 0 && { more }),
    ...(owed.length > 0 && { owed }),
  }
}

/**
 * A card as it is printed: paper cannot change later, so one of a holder who owes a due payment counts to the end of the season
 * before, the last that can be taken as paid.
 */
export const paperView = <View extends Pick<CardView, 'status' | 'year'>>(view: View): View =>
  view.status === 'Payment Due' ? { ...view, year: view.year - 1 } : view

/** The last day of a card's season, with the days for which cards of it still count. */
export const seasonEnd = ({
  year,
  seasonStartsInMonth = 1,
  graceDays = 0,
}: Pick<CardView, 'year' | 'seasonStartsInMonth' | 'graceDays'>): PlainDate =>
  daysAfter(lastDayOf(year, seasonStartsInMonth), graceDays)

/**
 * The last day on which a card counts, on paper, on phones and at the door: the end of the last season that can be taken as
 * paid, with the club's grace days.
 */
export const cardEnd = (view: Pick<CardView, 'status' | 'year' | 'seasonStartsInMonth' | 'graceDays'>): PlainDate =>
  seasonEnd(paperView(view))

/** The first day by which an active holder has something to pay; undefined while nothing waits for a day. */
export function renewBy({ status, owed = [] }: Pick<CardView, 'status' | 'owed'>): PlainDate | undefined {
  if (status !== 'Active') return undefined
  return owed.flatMap(({ isDue, dueOn }) => (isDue || dueOn === undefined ? [] : [dueOn])).sort()[0]
}

const owedItem =
  (isDue: boolean) =>
  ({ label, name = label, open, dueOn, openWith }: Requirement): OwedItem => ({
    label: inEnglish(name),
    open,
    isDue,
    ...(openWith === undefined ? {} : { openWith }),
    ...(dueOn === undefined ? {} : { dueOn }),
  })
