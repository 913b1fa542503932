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
