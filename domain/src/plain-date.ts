import { z } from 'zod'
import { rule, text } from './texts/text.ts'

/** A calendar day, `YYYY-MM-DD`, without time and time zone. */
export type PlainDate = string

const form = /^(\d{4})-(\d{2})-(\d{2})$/

/** True if a text is a day that exists (2023-02-29 does not). */
export function isPlainDate(day: string): boolean {
  const match = form.exec(day)
  if (!match) return false
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

const invalid = text('Please enter a valid date')

export const plainDateSchema = z.string().refine(isPlainDate, invalid)

/** The first and the last day that a field takes. */
interface DayLimits {
  readonly first: PlainDate
  readonly last: PlainDate
}

/** Days of a membership: people live long, and slips such as 0026 or 2206 are none. */
export const membershipDays: DayLimits = { first: '1850-01-01', last: '2199-12-31' }
/** Days of payments and due days; `firestore.rules` has the same limits. */
export const bookDays: DayLimits = { first: '1950-01-01', last: '2199-12-31' }

/** Schema of a day within limits, which are whole years. `missing`: the sentence for an empty field. */
export const dayWithin = ({ first, last }: DayLimits, missing: string = invalid) =>
  z
    .string()
    .refine((day) => day !== '', { error: missing, abort: true })
    .refine(isPlainDate, invalid)
    .refine(
      (day) => day >= first && day <= last,
      rule('Please enter a year from {first} to {last}', { first: first.slice(0, 4), last: last.slice(0, 4) }),
    )

/** Returns the calendar year of a day. */
export const yearOf = (day: PlainDate): number => Number(day.slice(0, 4))

/** Returns the day after. */
export const dayAfter = (day: PlainDate): PlainDate =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** Returns the same day of a later month; the last of the month if it has fewer days. */
export function monthsAfter(day: PlainDate, months: number): PlainDate {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const days = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, days))).toISOString().slice(0, 10)
}

/** Returns the day before. */
export const dayBefore = (day: PlainDate): PlainDate =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/** Converts a day to its stored timestamp: midnight UTC of that day. */
export const toInstant = (day: PlainDate): Date => new Date(`${day}T00:00:00Z`)

/** Returns the day of a stored timestamp, in UTC; `undefined` for an invalid date. */
export const fromInstant = (instant: Date): PlainDate | undefined =>
  Number.isNaN(instant.getTime()) ? undefined : instant.toISOString().slice(0, 10)
