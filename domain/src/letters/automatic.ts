import { nextDueDay } from '../membership/repeats.ts'
import type { ItemFact } from '../membership/settlement.ts'
import { type Books, isEnabled, type MemberFact, membershipStatus, type Requirement } from '../membership/status.ts'
import type { PlainDate } from '../plain-date.ts'

/** Days from an item's due day on which members who have not paid it are reminded. */
const reminderDays = [-14, 0, 14, 30] as const

/**
 * Days from each time that an item repeats on which members who have not paid it are reminded: only after it, as the standing orders
 * of a month come a few days late.
 */
const repeatedReminderDay = 14

const dayMs = 86_400_000

/** The day so many days after another. */
export const daysAfter = (day: PlainDate, days: number): PlainDate =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Days before its due day from which on a reminder names an item. */
const namedAhead = 14

/** Of a member's items to come, those that a reminder names already; of what a family pays once, one of them is reminded. */
export const dueSoon = <One extends Pick<Requirement, 'dueOn' | 'openWith'>>(
  upcoming: readonly One[],
  today: PlainDate,
): One[] =>
  upcoming.filter(
    ({ dueOn, openWith }) => openWith === undefined && dueOn !== undefined && dueOn <= daysAfter(today, namedAhead),
  )

/** Of a member's items to come, those for which a reminder is sent before the due day: what repeats is reminded of after it. */
export const remindedAhead = <One extends Pick<Requirement, 'dueOn' | 'openWith' | 'each'>>(
  upcoming: readonly One[],
  today: PlainDate,
): One[] => dueSoon(upcoming, today).filter(({ each }) => each === undefined)

const isReminderDay = ({ dueOn }: Pick<Requirement, 'dueOn'>, today: PlainDate): boolean =>
  dueOn !== undefined && reminderDays.some((days) => daysAfter(dueOn, days) === today)

/** True if an item that repeats fell due so long ago that who has not paid it is reminded today. */
const isRepeatedReminderDay = (item: ItemFact, books: Books, today: PlainDate): boolean => {
  const due = daysAfter(today, -repeatedReminderDay)
  return nextDueDay(item, books, due) === due
}

/** Members with an automatic reminder on a day: those with an unpaid item of which the day is a reminder day. */
export const remindedOn = <Member extends MemberFact>(
  members: readonly Member[],
  books: Books,
  today: PlainDate,
): Member[] => {
  const repeated = new Set(books.items.flatMap((item) => (isRepeatedReminderDay(item, books, today) ? [item.id] : [])))
  const isAny = books.items.some((item) => repeated.has(item.id) || (!item.every && isReminderDay(item, today)))
  if (!isAny) return []
  return members.filter((member) => {
    if (!isEnabled(member, today)) return false
    const { unmet, upcoming } = membershipStatus(member, books, 'all', today)
    if (unmet.some(({ itemId }) => repeated.has(itemId))) return true
    return [...unmet, ...upcoming].some((one) => !one.each && one.openWith === undefined && isReminderDay(one, today))
  })
}

/** A day with automatic reminders, by the books of today. */
interface PlannedDay {
  readonly on: PlainDate
  /** All who are reminded. */
  readonly members: number
  /** Those of them whom no e-mail reaches. */
  readonly withoutEmail: number
}

/** Days of a year in which the next reminders are looked for. */
const furthest = 366

/**
 * Days of the coming weeks with automatic reminders, by today's books; if there are none, the first day after these weeks, at most a
 * year ahead. `isReached` returns whether a member, or the head of the family, has an address for e-mails.
 */
export function plannedReminders<Member extends MemberFact>(
  members: readonly Member[],
  books: Books,
  today: PlainDate,
  isReached: (member: Member) => boolean,
  weeks = 4,
): PlannedDay[] {
  const on = (days: number): PlannedDay[] => {
    const day = daysAfter(today, days)
    const reminded = remindedOn(members, books, day)
    if (reminded.length === 0) return []
    return [{ on: day, members: reminded.length, withoutEmail: reminded.filter((one) => !isReached(one)).length }]
  }
  const near = Array.from({ length: weeks * 7 }, (_, days) => on(days)).flat()
  for (let days = weeks * 7; near.length === 0 && days <= furthest; days += 1) near.push(...on(days))
  return near
}
