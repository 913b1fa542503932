import { isPlainDate, type PlainDate, toInstant } from '../plain-date.ts'
import { text } from '../texts/text.ts'

/** What is said where a day is none. */
export const invalidDay = text('Invalid date')

const formats = new Map<string, Intl.DateTimeFormat>()

/** A calendar day in the locale's short month form, or 'Invalid date'. No time zone can move it. */
export function formatDay(day: PlainDate | undefined, locale: string): string {
  if (day === undefined || !isPlainDate(day)) return invalidDay
  let format = formats.get(locale)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })
    formats.set(locale, format)
  }
  return format.format(toInstant(day))
}
