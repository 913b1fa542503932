import { z } from 'zod'
import { text } from './texts/text.ts'

/** A calendar day, `YYYY-MM-DD`. It has no time and no zone, so no zone can move it. */
export type PlainDate = string

const form = /^(\d{4})-(\d{2})-(\d{2})$/

/** Whether a text is a day that exists (2023-02-29 does not). */
export function isPlainDate(day: string): boolean {
  const match = form.exec(day)
  if (!match) return false
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

export const plainDateSchema = z.string().refine(isPlainDate, text('Please enter a valid date'))

/** The calendar year of a day, as a number. */
export const yearOf = (day: PlainDate): number => Number(day.slice(0, 4))

/** The day that a clock on the wall shows at `now`, where the wall stands. */
export function dayOnTheWall(now: Date): PlainDate {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** A day as stored in a timestamp: midnight UTC of that day. */
export const toInstant = (day: PlainDate): Date => new Date(`${day}T00:00:00Z`)

/** The day in a stored timestamp, read in UTC as it was written; `undefined` for an invalid date. */
export const fromInstant = (instant: Date): PlainDate | undefined =>
  Number.isNaN(instant.getTime()) ? undefined : instant.toISOString().slice(0, 10)
