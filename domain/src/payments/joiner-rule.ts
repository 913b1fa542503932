import type { YearDay } from '../year-day.ts'

/**
 * How much of an item's price is asked of who joins within its season: a twelfth for each month that is left, the month of joining
 * among them, or half from a day of the season on (`half_from_07-15`: from July 15).
 */
export type JoinerRule = 'by_months' | `half_from_${string}`

const half = 'half_from_'

/** Returns the rule that asks half from a day on. */
export const halfFrom = (day: YearDay): JoinerRule => `${half}${day}`

/** Returns the day from which on a rule asks half; undefined for another rule. */
export const halfDayOf = (rule: JoinerRule): YearDay | undefined =>
  rule.startsWith(half) ? rule.slice(half.length) : undefined
