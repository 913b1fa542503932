import { z } from 'zod'
import { text } from './texts/text.ts'

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

export const plainDateSchema = z.string().refine(isPlainDate, text('Please enter a valid date'))

const dayFirst = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/

/** Reads a day as files have it: `2026-03-31`, or with the day first, `31.3.2026` or `31/03/2026`; anything else as it is. */
export function readDay(written: string): string {
  const [, day = '', month = '', year = ''] = dayFirst.exec(written) ?? []
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : written
}

/** Returns the calendar year of a day. */
export const yearOf = (day: PlainDate): number => Number(day.slice(0, 4))

/** Returns the day after. */
export const dayAfter = (day: PlainDate): PlainDate =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** Converts a day to its stored timestamp: midnight UTC of that day. */
export const toInstant = (day: PlainDate): Date => new Date(`${day}T00:00:00Z`)

/** Returns the day of a stored timestamp, in UTC; `undefined` for an invalid date. */
export const fromInstant = (instant: Date): PlainDate | undefined =>
  Number.isNaN(instant.getTime()) ? undefined : instant.toISOString().slice(0, 10)
