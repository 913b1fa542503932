import { firstDayOf, seasonOf } from '../clubs/season.ts'
import { halfDayOf, type JoinerRule } from '../payments/joiner-rule.ts'
import { toCents } from '../payments/money.ts'
import type { PaymentItem, PaymentYear } from '../payments/payment.ts'
import type { PlainDate } from '../plain-date.ts'
import { dayInSeason } from '../year-day.ts'

type Priced = Pick<PaymentItem, 'price' | 'yearId' | 'isRequiredForActive' | 'forFamily' | 'joinersPay'>

/** The years of the club, and the month in which its seasons begin: absent for January. */
export interface Seasons {
  readonly years: readonly Pick<PaymentYear, 'id' | 'year'>[]
  readonly seasonStartsInMonth?: number | undefined
}

/** Returns how many twelfths of a price are asked of who joins on a day of a season. */
function twelfthsOf(rule: JoinerRule, joinedOn: PlainDate, season: number, startsInMonth: number): number {
  const half = halfDayOf(rule)
  if (half !== undefined) return joinedOn >= dayInSeason(half, season, startsInMonth) ? 6 : 12
  return 12 - ((Number(joinedOn.slice(5, 7)) - startsInMonth + 12) % 12)
}

/**
 * Returns an item with the price that is asked of a member who joined on a day: less of who joined within the item's season, if
 * the item says so (`joinersPay`), rounded to cents. The same item for anybody else, for an item without a year or for families,
 * and for one that nobody must pay.
 */
export function pricedFor<Item extends Priced>(
  item: Item,
  { joinedOn }: { readonly joinedOn?: PlainDate | undefined },
  { years, seasonStartsInMonth: startsInMonth = 1 }: Seasons,
): Item {
  if (!item.joinersPay || !joinedOn || !item.isRequiredForActive || item.forFamily) return item
  const year = years.find(({ id }) => id === item.yearId)?.year
  const season = seasonOf(joinedOn, startsInMonth)
  if (year === undefined || Number.parseInt(year, 10) !== season) return item
  const twelfths = twelfthsOf(item.joinersPay, joinedOn, season, startsInMonth)
  return twelfths === 12 ? item : { ...item, price: Math.round((toCents(item.price) * twelfths) / 12) / 100 }
}

/**
 * Returns the prices of an item by the day on which somebody joins, in the order of the season: each with the first day from
 * which on it holds until the next. One row alone where the price is the same all year.
 */
export function joinerTable(item: Priced, seasons: Seasons): { readonly from: PlainDate; readonly price: number }[] {
  const { years, seasonStartsInMonth: startsInMonth = 1 } = seasons
  const year = years.find(({ id }) => id === item.yearId)?.year
  if (year === undefined) return []
  const season = Number.parseInt(year, 10)
  const rows: { from: PlainDate; price: number }[] = []
  const half = item.joinersPay && halfDayOf(item.joinersPay)
  const months = Array.from({ length: 12 }, (_, n) => {
    const month = startsInMonth + n
    return firstDayOf(month > 12 ? season + 1 : season, month > 12 ? month - 12 : month)
  })
  for (const from of half ? [firstDayOf(season, startsInMonth), dayInSeason(half, season, startsInMonth)] : months) {
    const { price } = pricedFor(item, { joinedOn: from }, seasons)
    if (rows.at(-1)?.price !== price) rows.push({ from, price })
  }
  return rows
}
