import { fold } from '../text.ts'
import type { Payment } from './payment.ts'

/** Payments from the newest day to the oldest; those without a valid day come last. */
export const newestFirst = (payments: readonly Payment[]): Payment[] =>
  [...payments].sort((a, b) => {
    const one = a.paymentDate ?? ''
    const other = b.paymentDate ?? ''
    return one < other ? 1 : one > other ? -1 : 0
  })

/**
 * A search over member name, item name and notes, without case. The texts are prepared once, so that a keystroke over
 * a large ledger stays quick. An empty query finds everything.
 */
export function paymentSearch(payments: readonly Payment[]): (query: string) => Payment[] {
  const lines = payments.map((payment) => ({
    payment,
    texts: [payment.memberName, payment.itemName, payment.notes].map(fold),
  }))
  return (query) => {
    const wanted = fold(query)
    return lines.filter(({ texts }) => texts.some((text) => text.includes(wanted))).map(({ payment }) => payment)
  }
}
