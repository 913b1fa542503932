import { isPlainDate, yearOf } from '../plain-date.ts'
import { toCents } from './money.ts'
import type { Payment } from './payment.ts'

/** Cents received in a year and in the year before. */
export interface TwoYears {
  readonly now: number
  readonly before: number
}

export interface Overview {
  readonly year: number
  readonly received: TwoYears
  /** January to December. */
  readonly months: readonly TwoYears[]
  /** By item name, over both years, largest first. */
  readonly items: readonly (TwoYears & { readonly label: string })[]
}

/** Sums the payments of a year and the year before, by month and by item; skips payments without a valid day. */
export function overviewOf(payments: Iterable<Payment>, year: number): Overview {
  const months = Array.from({ length: 12 }, () => ({ now: 0, before: 0 }))
  const items = new Map<string, { now: number; before: number; label: string }>()
  for (const { paymentDate, itemName, amount } of payments) {
    if (paymentDate === undefined || !isPlainDate(paymentDate)) continue
    const which = whichYear(yearOf(paymentDate), year)
    const month = months[Number(paymentDate.slice(5, 7)) - 1]
    if (!which || !month) continue
    const cents = toCents(amount)
    const item = items.get(itemName) ?? { now: 0, before: 0, label: itemName }
    items.set(itemName, item)
    month[which] += cents
    item[which] += cents
  }
  const received = { now: 0, before: 0 }
  for (const { now, before } of months) {
    received.now += now
    received.before += before
  }
  const most = (a: TwoYears, b: TwoYears) => b.now - a.now || b.before - a.before
  return { year, received, months, items: [...items.values()].sort(most) }
}

const whichYear = (of: number, year: number): keyof TwoYears | undefined =>
  of === year ? 'now' : of === year - 1 ? 'before' : undefined
