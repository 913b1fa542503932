import type { PlainDate } from '../plain-date.ts'
import { text } from '../texts/text.ts'

/** Why a payment of a locked day is neither recorded, changed nor deleted. */
export const booksLocked = text('The books are locked for this day. Record it with a later date.')

/**
 * Returns why nothing may be recorded, changed or deleted for a day of payment; undefined if it may. `lockedUntil` is the last locked day,
 * null for a club that has locked nothing. A payment without a valid day is locked as soon as anything is. `firestore.rules` has the
 * same rule.
 */
export function whyLocked(day: PlainDate | undefined, lockedUntil: PlainDate | null): string | undefined {
  if (lockedUntil === null) return undefined
  return day === undefined || day <= lockedUntil ? booksLocked : undefined
}
