import { seasonOf } from '../clubs/season.ts'
import { AppError } from '../errors.ts'
import type { PlainDate } from '../plain-date.ts'
import { type Sentence, sentence, text } from '../texts/text.ts'

/** What locks a club's books: settings of the club. */
export interface BookLock {
  /** Last locked day, which the treasurer sets; null for a club that has locked nothing. */
  readonly lockedUntil: PlainDate | null
  /** Numbers of the years that an owner has closed. */
  readonly closedYears: readonly string[]
  readonly seasonStartsInMonth: number
}

/** Why a payment of a locked day is neither recorded, changed nor deleted. */
export const booksLocked = text('The books are locked for this day. Record it with a later date.')
/** The same for a day of a closed year. */
export const dayOfClosedYear = text('The year of this day is closed. Record it with a later date.')
/** Why a closed year and its items are neither added, changed, deleted nor restored. */
export const yearIsClosed = text('This year is closed, with its items and prices. An owner can open it again.')

/** Returns the closed year that a day is in; undefined if it is in none. */
export const closedYearOf = (day: PlainDate, { closedYears, seasonStartsInMonth }: BookLock): string | undefined =>
  closedYears.find((year) => year === String(seasonOf(day, seasonStartsInMonth)))

/**
 * Returns why nothing may be recorded, changed or deleted for a day of payment; undefined if it may. A payment is of the year in which it
 * was made: the fee of a closed year that is paid today is an entry of today. A payment without a valid day is locked as soon as
 * anything is. `firestore.rules` has the same rule.
 */
export function whyLocked(day: PlainDate | undefined, lock: BookLock): string | undefined {
  const { lockedUntil, closedYears } = lock
  if (lockedUntil !== null && (day === undefined || day <= lockedUntil)) return booksLocked
  if (day === undefined) return closedYears.length > 0 ? dayOfClosedYear : undefined
  return closedYearOf(day, lock) === undefined ? undefined : dayOfClosedYear
}

/**
 * Returns why an item of a year, or the year itself, stays as it is; undefined if it may be added, changed and deleted. Takes the id of
 * the year, undefined for an item of no year, which no closing concerns. `firestore.rules` has the same rule.
 */
export const whyYearClosed = (
  yearId: string | undefined,
  { closedYears }: Pick<BookLock, 'closedYears'>,
): string | undefined => (closedYears.some((year) => yearId?.endsWith(`_${year}`)) ? yearIsClosed : undefined)

/**
 * Passes for a day for which payments may be recorded.
 * @throws AppError `invalid_fields` with the last locked day or the closed year, at `paymentDate`
 */
export function demandUnlocked(paymentDate: PlainDate, lock: BookLock): void {
  const fault = whyLocked(paymentDate, lock)
  if (fault) throw new AppError('invalid_fields', lockSentence(paymentDate, lock), { details: { paymentDate: fault } })
}

function lockSentence(paymentDate: PlainDate, lock: BookLock): Sentence {
  const year = closedYearOf(paymentDate, lock)
  return year === undefined
    ? sentence('The books are locked up to {day}. Record it with a later date.', { day: lock.lockedUntil ?? '' })
    : sentence('The year {year} is closed. Record it with a later date.', { year })
}
