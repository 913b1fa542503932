import { z } from 'zod'
import type { PlainDate } from '../plain-date.ts'
import { text } from '../texts/text.ts'
import type { MembershipType } from './membership-types.ts'
import { lastDayOf, seasonOf } from './season.ts'

/** The closed years of a club as a request sends them; they are stored once each, the oldest first. */
export const closedYearsSchema = z
  .array(z.string().regex(/^(19[5-9]|2[01]\d)\d$/))
  .max(250)
  .transform((years) => [...new Set(years)].sort())

const notOver = text('A year can be closed once its last day is over')
const beginningStays = text(
  'A year is closed, so the month in which years begin stays. An owner can open the year again.',
)

interface Closing {
  readonly closedYears: readonly string[]
  readonly seasonStartsInMonth: number
}

/**
 * Returns why the years of a club are not closed as wanted, by setting; undefined if they are. `today` is the club's day. Opening again is
 * always possible, and what is closed already stays so whatever day it is.
 */
export function whyNotClosed(
  before: Closing,
  wanted: Partial<Closing>,
  today: PlainDate,
): Readonly<Record<string, string>> | undefined {
  const { closedYears = before.closedYears, seasonStartsInMonth = before.seasonStartsInMonth } = wanted
  if (closedYears.length > 0 && seasonStartsInMonth !== before.seasonStartsInMonth)
    return { seasonStartsInMonth: beginningStays }
  const isRunning = (year: string) => lastDayOf(Number(year), seasonStartsInMonth) >= today
  const added = closedYears.filter((year) => !before.closedYears.includes(year))
  return added.some(isRunning) ? { closedYears: notOver } : undefined
}

/** Why a type of a closed year keeps its name. */
export const typeOfClosedYear = text(
  'A fee of a closed year is for this type, so its name stays. An owner can open the year again.',
)

type Named = Pick<MembershipType, 'id' | 'name' | 'shortName'>

/**
 * Returns the types that are named otherwise than before, among those that an item of a closed year names: that year would
 * afterwards say another name than the one that the members have approved. An item for all names none, whatever the types are called.
 */
export function renamedOfClosedYears(
  types: readonly Named[],
  before: readonly Named[],
  closedItems: readonly { readonly typeIds?: readonly string[] | undefined }[],
): Named[] {
  const closed = new Set(closedItems.flatMap(({ typeIds = [] }) => typeIds))
  return types.filter(({ id, name, shortName }) => {
    const was = before.find((one) => one.id === id)
    return closed.has(id) && was !== undefined && (was.name !== name || was.shortName !== shortName)
  })
}

/** Number of years that are offered for closing. */
const offered = 6

/** Returns the years that can be closed or opened again on a day, the oldest first: those closed, and the last that are over. */
export function closableYears({ closedYears, seasonStartsInMonth }: Closing, today: PlainDate): string[] {
  const running = seasonOf(today, seasonStartsInMonth)
  const past = Array.from({ length: offered }, (_, back) => String(running - 1 - back))
  return [...new Set([...closedYears, ...past])].sort()
}
