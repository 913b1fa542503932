import { text } from '../texts/text.ts'
import type { PaymentYear } from './payment.ts'

export const duplicateYear = text('This year already exists')

const newestFirst = (a: PaymentYear, b: PaymentYear): number => Number(b.year) - Number(a.year)

/** Years from the newest to the oldest. */
export const sortYears = (years: readonly PaymentYear[]): PaymentYear[] => [...years].sort(newestFirst)

/** The year a new one starts with: the highest plus one, or the next calendar year where there is none. */
export function suggestedYear(years: readonly Pick<PaymentYear, 'year'>[], calendarYear: number): string {
  const highest = Math.max(...years.map(({ year }) => Number(year)))
  return String((years.length > 0 ? highest : calendarYear) + 1)
}

/** Whether the club already has that year. */
export const isDuplicateYear = (years: readonly Pick<PaymentYear, 'year'>[], year: string): boolean =>
  years.some((each) => each.year === year.trim())

/** The years an item can be given: the active ones, newest first. The item's own year stays among them, so that an edit does not lose it. */
export const yearChoices = (years: readonly PaymentYear[], ownYearId?: string): PaymentYear[] =>
  sortYears(years.filter(({ id, active }) => active || id === ownYearId))
