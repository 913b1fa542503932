import { AppError } from '../errors.ts'
import type { PlainDate } from '../plain-date.ts'
import { type Sentence, sentence, text } from '../texts/text.ts'

/** What locks a club's books. */
export interface BookLock {
  /** Last locked day; null for a club that has locked nothing. */
  readonly lockedUntil: PlainDate | null
}

/** Why a payment of a locked day is neither recorded, changed nor deleted. */
export const booksLocked = text('The books are locked for this day. Record it with a later date.')

const lockedSentence = (day: PlainDate): Sentence =>
  sentence('The books are locked up to {day}. Record it with a later date.', { day })

/**
 * Returns why nothing may be recorded, changed or deleted for a day of payment; undefined if it may. A payment without a valid day is
 * locked as soon as anything is. `firestore.rules` has the same rule.
 */
export function whyLocked(day: PlainDate | undefined, { lockedUntil }: BookLock): string | undefined {
  if (lockedUntil === null) return undefined
  return day === undefined || day <= lockedUntil ? booksLocked : undefined
}

/** Passes for a day for which payments may be recorded. @throws AppError `invalid_fields` with the last locked day, at `paymentDate` */
export function demandUnlocked(paymentDate: PlainDate, lock: BookLock): void {
  const fault = whyLocked(paymentDate, lock)
  if (fault && lock.lockedUntil)
    throw new AppError('invalid_fields', lockedSentence(lock.lockedUntil), { details: { paymentDate: fault } })
}
