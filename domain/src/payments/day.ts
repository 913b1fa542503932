import { isPlainDate, type PlainDate, toInstant } from '../plain-date.ts'
import { text } from '../texts/text.ts'

export const invalidDay = text('Invalid date')

const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats a day with the locale's short month, in any time zone; returns 'Invalid date' if it is not a valid day. */
export function formatDay(day: PlainDate | undefined, locale: string): string {
  if (day === undefined || !isPlainDate(day)) return invalidDay
  let format = formats.get(locale)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })
    formats.set(locale, format)
  }
  return format.format(toInstant(day))
}
