import { endOfDay, type TimeZone } from '../clubs/time-zone.ts'
import { AppError } from '../errors.ts'
import { dayBefore, type PlainDate } from '../plain-date.ts'
import { text } from '../texts/text.ts'

/** The first second of a day in a time zone, in seconds since 1970. */
export const secondOf = (day: PlainDate, timeZone: TimeZone): number => secondAfter(dayBefore(day), timeZone)

/** The first second after a day in a time zone, in seconds since 1970. */
export const secondAfter = (day: PlainDate, timeZone: TimeZone): number =>
  Date.parse(endOfDay(day, timeZone)) / 1000 + 1

/** Refuses an administrator whose duty has not begun. */
export const dutyAhead = (): AppError => new AppError('forbidden', text('Your duty has not begun yet'))
