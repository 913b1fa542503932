import { z } from 'zod'
import { type PlainDate, yearOf } from '../plain-date.ts'

/** The month in which a club's seasons begin: 1 for January to 12. A season has the number of the year it begins in. */
export const seasonStartSchema = z.int().min(1).max(12)

const two = (n: number) => String(n).padStart(2, '0')

/** Returns the season of a day. */
export const seasonOf = (day: PlainDate, startsInMonth: number): number =>
  Number(day.slice(5, 7)) >= startsInMonth ? yearOf(day) : yearOf(day) - 1

/** Returns '2026' for a season that is a calendar year, else '2026/27'. */
export const seasonName = (season: number, startsInMonth: number): string =>
  startsInMonth === 1 ? String(season) : `${season}/${two((season + 1) % 100)}`

/** Returns the first day of a season. */
export const firstDayOf = (season: number, startsInMonth: number): PlainDate => `${season}-${two(startsInMonth)}-01`

/** Returns the 1 January that a season contains, on which federations count ages. */
export const januaryOf = (season: number, startsInMonth: number): PlainDate =>
  firstDayOf(startsInMonth === 1 ? season : season + 1, 1)

/** Returns the last day of a season. */
export const lastDayOf = (season: number, startsInMonth: number): PlainDate => {
  const next = new Date(`${firstDayOf(season + 1, startsInMonth)}T00:00:00Z`)
  return new Date(next.getTime() - 86_400_000).toISOString().slice(0, 10)
}

/** Returns years with the names of their seasons in the place of their numbers. */
export const withSeasonNames = <Year extends { readonly year: string }>(
  years: readonly Year[],
  startsInMonth: number,
): readonly Year[] =>
  startsInMonth === 1 ? years : years.map((each) => ({ ...each, year: seasonName(Number(each.year), startsInMonth) }))
