import { seasonOf } from './clubs/season.ts'
import type { PlainDate } from './plain-date.ts'

/** A day of each year, `MM-DD`. February 29 is none, as not each year has it. */
export type YearDay = string

/** Returns the date of a day of each year in a season. */
export function dayInSeason(day: YearDay, season: number, startsInMonth: number): PlainDate {
  const thisYear = `${season}-${day}`
  return seasonOf(thisYear, startsInMonth) === season ? thisYear : `${season + 1}-${day}`
}
