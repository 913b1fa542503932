import { seasonName, seasonOf } from '../clubs/season.ts'
import { isPlainDate } from '../plain-date.ts'
import { toCents } from './money.ts'
import type { Payment } from './payment.ts'

/** Cents received in a season and in the season before. */
export interface TwoSeasons {
  readonly now: number
  readonly before: number
}

export interface Overview {
  /** The names of the two seasons. */
  readonly names: { readonly [Season in keyof TwoSeasons]: string }
  readonly received: TwoSeasons
  /** In the order of the season; `month` is 1 for January. */
  readonly months: readonly (TwoSeasons & { readonly month: number })[]
  /** By item name, over both seasons, largest first. */
  readonly items: readonly (TwoSeasons & { readonly label: string })[]
}

/**
 * Sums the payments of a season and the season before, by month and by item; skips payments without a valid day. Seasons
 * begin in the month `startsInMonth`, 1 for January.
 */
export function overviewOf(payments: Iterable<Payment>, season: number, startsInMonth: number): Overview {
  const months = Array.from({ length: 12 }, (_, place) => ({
    month: ((startsInMonth - 1 + place) % 12) + 1,
    now: 0,
    before: 0,
  }))
  const items = new Map<string, { now: number; before: number; label: string }>()
  for (const { paymentDate, itemName, amount } of payments) {
    if (paymentDate === undefined || !isPlainDate(paymentDate)) continue
    const which = whichSeason(seasonOf(paymentDate, startsInMonth), season)
    const month = months[(Number(paymentDate.slice(5, 7)) - startsInMonth + 12) % 12]
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
  const names = { now: seasonName(season, startsInMonth), before: seasonName(season - 1, startsInMonth) }
  const most = (a: TwoSeasons, b: TwoSeasons) => b.now - a.now || b.before - a.before
  return { names, received, months, items: [...items.values()].sort(most) }
}

const whichSeason = (of: number, season: number): keyof TwoSeasons | undefined =>
  of === season ? 'now' : of === season - 1 ? 'before' : undefined
