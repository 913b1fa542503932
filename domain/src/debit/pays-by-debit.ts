import type { PlainDate } from '../plain-date.ts'
import { type MandateDays, mandateState } from './mandate.ts'
import { payerOf } from './open-debits.ts'

/** What the rule must know of a mandate. */
export interface MandateFact extends MandateDays {
  /** Why the bank has sent the last debit back, if it has. */
  readonly returned?: string
}

/**
 * Returns if what a member owes is drawn by direct debit, so that the member is not reminded of it: by the own mandate, else by that
 * of the head of the family. A mandate that has ended does not count, nor one whose last debit the bank has sent back.
 */
export function paysByDebit(
  member: { readonly id: string; readonly belongsTo?: string },
  mandates: ReadonlyMap<string, MandateFact>,
  today: PlainDate,
): boolean {
  const mandate = mandates.get(payerOf(member, mandates) ?? '')
  return mandate !== undefined && mandate.returned === undefined && mandateState(mandate, today) !== 'ended'
}
