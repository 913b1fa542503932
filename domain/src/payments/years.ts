import { text } from '../texts/text.ts'
import type { PaymentYear } from './payment.ts'

export const duplicateYear = text('This year already exists')

const newestFirst = (a: PaymentYear, b: PaymentYear): number => Number(b.year) - Number(a.year)

/** Sorts years from newest to oldest. */
export const sortYears = (years: readonly PaymentYear[]): PaymentYear[] => [...years].sort(newestFirst)

/** Returns the default of a new year: the highest plus one, or the next calendar year if there is none. */
export function suggestedYear(years: readonly Pick<PaymentYear, 'year'>[], calendarYear: number): string {
  const highest = Math.max(...years.map(({ year }) => Number(year)))
  return String((years.length > 0 ? highest : calendarYear) + 1)
}

/** True if the club already has that year. */
export const isDuplicateYear = (years: readonly Pick<PaymentYear, 'year'>[], year: string): boolean =>
  years.some((each) => each.year === year.trim())

/** Returns the years for an item: active ones, newest first, and the item's own year, so that an edit keeps it. */
export const yearChoices = (years: readonly PaymentYear[], ownYearId?: string): PaymentYear[] =>
  sortYears(years.filter(({ id, active }) => active || id === ownYearId))
