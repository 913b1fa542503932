import { lastDayOf, seasonOf } from '../clubs/season.ts'
import type { PlainDate } from '../plain-date.ts'
import { dayInSeason, type YearDay } from '../year-day.ts'

/** The last day of a membership that somebody gives notice of. */
interface LastDay {
  readonly lastDay: PlainDate
  /** The day of the season in which notice was given by which it counts for the end of that season. */
  readonly deadline: PlainDate
  readonly isInTime: boolean
}

/**
 * Returns the last day of who gives notice on a day, in a club that members leave at the end of a season only: of the season in
 * which notice was given if that was by `noticeBy`, that day included, else of the next season.
 */
export function lastDayAfterNotice(gaveOn: PlainDate, noticeBy: YearDay, startsInMonth: number): LastDay {
  const season = seasonOf(gaveOn, startsInMonth)
  const deadline = dayInSeason(noticeBy, season, startsInMonth)
  const isInTime = gaveOn <= deadline
  return { lastDay: lastDayOf(isInTime ? season : season + 1, startsInMonth), deadline, isInTime }
}
