import type { ItemFact, PaymentFact } from '@tessera/domain/membership/settlement'

const cents = (euro: number) => Math.round(euro * 100)

/**
 * The cents that are open of an item that must be paid in full, payment by payment: none after a waiver of all of it; else
 * the price without what was paid, and without the parts that payments of 0 waive.
 */
export function openPart(memberId: string, item: ItemFact, payments: readonly PaymentFact[]): number {
  let open = cents(item.price)
  for (const payment of payments) {
    if (payment.memberId !== memberId || payment.itemId !== item.id) continue
    if (payment.amount > 0) open -= cents(payment.amount)
    else if (payment.waived !== undefined) open -= cents(payment.waived)
    else if (payment.notes.trim() !== '') return 0
  }
  return Math.max(0, open)
}
