import { firstDayOf, seasonOf } from '../clubs/season.ts'
import { pausesOf } from '../members/pause.ts'
import { typesOf } from '../members/type-on.ts'
import { dayAfter, type PlainDate } from '../plain-date.ts'
import { nextDueDay } from './repeats.ts'
import type { ItemFact } from './settlement.ts'
import { type MemberFact, requiredItems } from './status.ts'

/**
 * Returns the next day on which statuses change without a write: an item becomes due, a member begins, leaves, pauses or
 * gets another type, a season begins.
 */
export function nextChange(
  items: readonly ItemFact[],
  members: readonly Pick<MemberFact, 'joinedOn' | 'leavesOn' | 'typeChanges' | 'pauses'>[],
  today: PlainDate,
  startsInMonth = 1,
): PlainDate {
  const due = requiredItems({ items, years: [] }).flatMap((item) =>
    item.every ? (nextDueDay(item, { years: [] }, dayAfter(today)) ?? []) : (item.dueOn ?? []),
  )
  const begun = members.flatMap(({ joinedOn }) => joinedOn ?? [])
  const left = members.flatMap(({ leavesOn }) => (leavesOn === undefined ? [] : dayAfter(leavesOn)))
  const typed = members.flatMap((one) => (one.typeChanges ? typesOf(one).map(({ from }) => from) : []))
  const paused = members.flatMap((one) =>
    pausesOf(one).flatMap(({ from, until }) => (until ? [from, dayAfter(until)] : [from])),
  )
  const days = [...due, ...begun, ...left, ...typed, ...paused]
  const nextSeason = firstDayOf(seasonOf(today, startsInMonth) + 1, startsInMonth)
  return days.filter((day) => day > today).reduce((a, b) => (a < b ? a : b), nextSeason)
}
