import { z } from 'zod'
import { firstDayOf, lastDayOf } from '../clubs/season.ts'
import { typeOn } from '../members/type-on.ts'
import { withFamilies } from '../membership/family-books.ts'
import { yearsById } from '../membership/item-label.ts'
import { pricedUpTo } from '../membership/price-up-to.ts'
import { askedOf, type Books, isFor, isStaying, type MemberFact, membershipStatus } from '../membership/status.ts'
import { type StatusChange, statusChanges } from '../membership/status-changes.ts'
import { isPlainDate, type PlainDate } from '../plain-date.ts'
import { toCents } from './money.ts'
import type { PaymentItem, PaymentYear } from './payment.ts'
import { paymentItemInputSchema, paymentYearInputSchema } from './payment-input.ts'

/** Maximum number of items that a season is started with (`firestore.rules`, isListOfIds). */
export const mostItems = 30

/** Input of Start season: the year, and for each of last season's items whether and how it is copied. */
export const seasonInputSchema = z.object({
  year: paymentYearInputSchema.shape.year,
  items: z.array(
    paymentItemInputSchema.pick({ price: true, dueOn: true, typeIds: true }).extend({ isCopied: z.boolean() }),
  ),
})
export type SeasonInput = z.infer<typeof seasonInputSchema>

/**
 * Returns the newest year with enabled items, and these, to start the next season from; undefined if there is none, or if
 * that year is later than `running`, so that at most one season is started ahead.
 */
export function lastSeason(
  items: readonly PaymentItem[],
  years: readonly PaymentYear[],
  running: number,
): { readonly year: PaymentYear; readonly items: readonly PaymentItem[] } | undefined {
  for (const year of years.toSorted((a, b) => Number(b.year) - Number(a.year))) {
    const own = items.filter(({ yearId, enabled, memberIds }) => yearId === year.id && enabled && !memberIds)
    if (own.length > 0) return Number(year.year) > running ? undefined : { year, items: own.slice(0, mostItems) }
  }
  return undefined
}

/** Moves a day by whole years; February 29 becomes the 28th in other than leap years. */
function inYears(day: PlainDate, years: number): PlainDate {
  const moved = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
  return isPlainDate(moved) ? moved : `${moved.slice(0, 8)}28`
}

interface Move {
  readonly from: number
  readonly to: number
  readonly startsInMonth: number
  readonly today: PlainDate
}

/**
 * Returns the due day of an item that is copied into another season: the same day of that season. A required item
 * without one is due on the season's first day if that is still to come.
 */
export function dueDayIn(
  { dueOn, isRequiredForActive }: Pick<PaymentItem, 'dueOn' | 'isRequiredForActive'>,
  { from, to, startsInMonth, today }: Move,
): PlainDate | undefined {
  const begins = firstDayOf(to, startsInMonth)
  if (dueOn !== undefined) return inYears(dueOn, to - from)
  return isRequiredForActive && begins > today ? begins : undefined
}

/** Effects of starting a season on the club's members. Amounts are cents. */
export interface SeasonPreview {
  readonly changes: readonly StatusChange[]
  /** Members who are Active today and stay so until the first due day; undefined if no day is to come. */
  readonly staying: { readonly members: number; readonly until: PlainDate } | undefined
  /** Members who owe nothing for the season, by id of their type, '' for none. */
  readonly free: ReadonlyMap<string, number>
  readonly expected: number
}

/** Returns what starting a season with these items does. */
export function seasonPreview(
  members: readonly MemberFact[],
  books: Books,
  {
    season,
    items,
    today,
  }: { readonly season: PaymentYear; readonly items: readonly PaymentItem[]; readonly today: PlainDate },
): SeasonPreview {
  const { seasonStartsInMonth = 1 } = books
  const withSeason = { ...books, years: [...books.years.filter(({ id }) => id !== season.id), season] }
  const known = withFamilies({ ...withSeason, items: [...books.items, ...items] }, members)
  const changes = statusChanges(members, withSeason, items, today)
  const required = items.filter(({ isRequiredForActive }) => isRequiredForActive)
  const years = yearsById(known.years)
  const begins = firstDayOf(Number(season.year), seasonStartsInMonth)
  const end = lastDayOf(Number(season.year), seasonStartsInMonth)
  const free = new Map<string, number>()
  let expected = 0
  for (const member of members) {
    if (!isStaying(member, today) || (member.leavesOn !== undefined && member.leavesOn < begins)) continue
    const asked = required.filter((item) => isFor(item, member, years, seasonStartsInMonth, today))
    for (const item of asked)
      if (askedOf(item, member, known, years, today).id === member.id)
        expected += toCents(pricedUpTo(item, member, known, end).price)
    const type = typeOn(member, begins) ?? ''
    if (asked.length === 0) free.set(type, (free.get(type) ?? 0) + 1)
  }
  const until = changes.find(({ to }) => to === 'Payment Due')?.day
  const current = withFamilies(withSeason, members)
  const active = () => members.filter((one) => membershipStatus(one, current, 'all', today).status === 'Active').length
  return { changes, staying: until === undefined ? undefined : { members: active(), until }, free, expected }
}
