import { lastDayOf } from '../clubs/season.ts'
import { toCents } from '../payments/money.ts'
import { monthsAfter, type PlainDate } from '../plain-date.ts'
import { type Sentence, sentence } from '../texts/text.ts'
import type { Seasons } from './joiner-price.ts'
import { type ItemFact, type PaymentIndex, settlementOf } from './settlement.ts'

const monthsOf = { month: 1, quarter: 3, year: 12 } as const

/** Maximum number of days on which one item falls due: fifty years of months. */
const mostTimes = 600

type Repeated = Pick<ItemFact, 'every' | 'dueOn' | 'lastDueOn' | 'yearId'>

/**
 * Returns the days on which an item that repeats falls due, in their order: its due day and the same day of the months after it, up to
 * its last day and the end of its season. No days of an item that does not repeat.
 */
function* dueDaysOf(
  { every, dueOn, lastDueOn = '~', yearId }: Repeated,
  { years, seasonStartsInMonth = 1 }: Seasons,
): Generator<PlainDate, void> {
  if (!every || !dueOn) return
  const season = Number.parseInt(years.find(({ id }) => id === yearId)?.year ?? '', 10)
  const end = season ? lastDayOf(season, seasonStartsInMonth) : '~'
  for (let n = 0; n < mostTimes; n++) {
    const day = monthsAfter(dueOn, n * monthsOf[every])
    if (n > 0 && (day > lastDueOn || day > end)) return
    yield day
  }
}

/** Returns the first day from a day on on which an item that repeats falls due; undefined if there is none. */
export function nextDueDay(item: Repeated, seasons: Seasons, from: PlainDate): PlainDate | undefined {
  for (const day of dueDaysOf(item, seasons)) if (day >= from) return day
  return undefined
}

/** Whom an item is asked of: the days of the membership, and whether a day on which the item falls due counts for the member. */
interface AskedOf {
  readonly joinedOn?: PlainDate | undefined
  readonly leavesOn?: PlainDate | undefined
  readonly isAsked: (day: PlainDate) => boolean
}

/**
 * Returns the days up to a day on which an item that repeats fell due for a member, and the first `more` days after it: none before
 * joining, after leaving, in a pause, or with another type.
 */
export function daysAround(item: Repeated, asked: AskedOf, seasons: Seasons, today: PlainDate, more: number) {
  const { joinedOn = '', leavesOn = '~' } = asked
  const due: PlainDate[] = []
  const later: PlainDate[] = []
  for (const day of dueDaysOf(item, seasons)) {
    if (day > leavesOn || (day > today && later.length === more)) break
    if (day >= joinedOn && asked.isAsked(day)) (day <= today ? due : later).push(day)
  }
  return { due, later }
}

/** An item that repeats as it stands with a member; the days that are open are one line. Amounts are cents. */
interface Line {
  readonly itemId: string
  readonly label: string | Sentence
  readonly price: number
  readonly open: number
  readonly each: number
}

/** What is open of an item that repeats, as a `Requirement`. */
interface OpenLine extends Line {
  readonly dueOn: PlainDate
  readonly earlier: number
  readonly name?: string | Sentence
}

/** How an item that repeats stands with a member: at most one of the three. */
interface RepeatedStanding {
  readonly unmet?: OpenLine
  readonly upcoming?: OpenLine
  readonly settled?: Line & { readonly overpaid: number; readonly waived: boolean; readonly byName: false }
}

/** The label of several days that are open. The spaces around × do not break, so that count and amount stay in one line. */
const sinceLabel = (label: string | Sentence, since: PlainDate, count: number, cents: number) =>
  typeof label !== 'string'
    ? label
    : sentence('{label} since {month} ({count}\u00a0×\u00a0{amount})', {
        label,
        month: { month: since.slice(0, 7) },
        count,
        amount: { cents },
      })

/**
 * Returns how an item that repeats stands with a member on a day. All that the member has paid for it fills the days on which it fell
 * due, the oldest first; what is left over is for the days to come. A payment that waives the item without naming a part waives all
 * days.
 */
export function repeatedStanding(
  item: ItemFact,
  { id, label, ...asked }: AskedOf & { readonly id: string; readonly label: string | Sentence },
  books: Seasons & { readonly payments: PaymentIndex },
  today: PlainDate,
): RepeatedStanding {
  const each = toCents(item.price)
  if (each <= 0) return {}
  const { due, later } = daysAround(item, asked, books, today, 1)
  if (due.length === 0 && later.length === 0) return {}
  const total = due.length * each
  const { open, overpaid, waived } = settlementOf(books.payments, id, { ...item, price: total / 100 })
  const base = { itemId: item.id, label, each }
  if (waived) return { settled: { ...base, price: total, open: 0, overpaid: 0, waived, byName: false } }
  if (open > 0) {
    const times = Math.ceil(open / each)
    const since = due[due.length - times] ?? today
    const part = { dueOn: since, price: times * each, open, earlier: total - times * each }
    if (times === 1) return { unmet: { ...base, ...part } }
    return { unmet: { ...base, ...part, label: sinceLabel(label, since, times, each), name: label } }
  }
  const ahead = Math.min(Math.floor(overpaid / each), mostTimes)
  const days = ahead === 0 ? later : daysAround(item, asked, books, today, ahead + 1).later
  const dueOn = days[ahead]
  if (dueOn !== undefined) {
    const part = { dueOn, price: each, open: each - (overpaid - ahead * each), earlier: total + ahead * each }
    return { upcoming: { ...base, ...part } }
  }
  const over = overpaid - days.length * each
  if (over <= 0) return {}
  return { settled: { ...base, price: total, open: 0, overpaid: over, waived: false, byName: false } }
}
