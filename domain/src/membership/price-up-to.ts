import { toCents } from '../payments/money.ts'
import type { PlainDate } from '../plain-date.ts'
import { yearsById } from './item-label.ts'
import { pricedFor, type Seasons } from './joiner-price.ts'
import { daysAround } from './repeats.ts'
import type { ItemFact } from './settlement.ts'
import { type Asked, isFor } from './status.ts'

/** Returns the days up to a day on which an item that repeats has fallen due for a member. */
export function fallenDue(item: ItemFact, member: Asked, seasons: Seasons, today: PlainDate): readonly PlainDate[] {
  const years = yearsById(seasons.years)
  const { joinedOn, leavesOn } = member
  const isAsked = (dueOn: PlainDate) =>
    isFor({ ...item, dueOn }, member, years, seasons.seasonStartsInMonth ?? 1, dueOn)
  return daysAround(item, { joinedOn, leavesOn, isAsked }, seasons, today, 0).due
}

/**
 * Returns an item with the price that is asked of a member up to a day: of one that repeats, the sum of all days on which it fell due
 * for the member; of any other, as `pricedFor`.
 */
export function pricedUpTo<Item extends ItemFact>(item: Item, member: Asked, seasons: Seasons, day: PlainDate): Item {
  if (!item.every) return pricedFor(item, member, seasons)
  return { ...item, price: (toCents(item.price) * fallenDue(item, member, seasons, day).length) / 100 }
}
