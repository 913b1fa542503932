import { indexPayments, settlementOf } from '../membership/settlement.ts'
import type { Requirement } from '../membership/status.ts'
import { isSecondInYear } from './once-per-year.ts'
import type { Payment, PaymentItem, PaymentYear } from './payment.ts'

type Years = readonly Pick<PaymentYear, 'id' | 'year'>[]

/**
 * Returns what of a member's `open` items is still open with the member's `payments`, in the same order: those may be newer, such as
 * one that is still being saved.
 */
export function stillOpen(
  memberId: string,
  open: readonly Requirement[],
  items: readonly PaymentItem[],
  payments: readonly Payment[],
): Requirement[] {
  const index = indexPayments(payments)
  return open.flatMap((one) => {
    const item = items.find(({ id }) => id === one.itemId)
    if (!item) return [one]
    const now = settlementOf(index, memberId, item)
    return now.isPaid ? [] : [{ ...one, open: now.open }]
  })
}

/**
 * Returns the id of the item that the next person in a row pays: the first open one, else the item of the payment before.
 * That one comes first where nobody must pay it: a shirt is sold to one after the other, whatever fees they owe.
 */
export function proposedItem(
  open: readonly Pick<Requirement, 'itemId'>[],
  before: PaymentItem | undefined,
): string | undefined {
  if (before && !before.isRequiredForActive) return before.id
  return open[0]?.itemId ?? before?.id
}

/**
 * True if a member has paid for an item, so that one more payment is refused or most likely a mistake. An item that nobody must
 * pay, and that is not once per year, can be paid any number of times.
 */
export function hasPaidAlready(
  { memberId, item, paymentDate }: { memberId: string; item: PaymentItem; paymentDate: string },
  payments: readonly Payment[],
  years: Years,
): boolean {
  if (isSecondInYear({ memberId, item, paymentDate }, payments, years)) return true
  return item.isRequiredForActive === true && settlementOf(indexPayments(payments), memberId, item).isPaid
}
