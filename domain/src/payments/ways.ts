import { text } from '../texts/text.ts'
import { toCents } from './money.ts'
import { type Payment, type PaymentWay, paymentWays } from './payment.ts'

export const wayLabels: Readonly<Record<PaymentWay, string>> = {
  bank: text('Bank transfer'),
  cash: text('Cash'),
  debit: text('Direct debit'),
  card: text('Payment card'),
}

/** A way of payment, and the cents of a day that came by it. */
interface WaySum {
  readonly way: PaymentWay
  readonly cents: number
}

/** Adds up the payments of a day by the way they were made; those without a way are in no sum. */
export function sumsByWay(payments: readonly Payment[], day: string): WaySum[] {
  const sums = new Map<PaymentWay, number>()
  for (const { paymentDate, paidBy, amount } of payments)
    if (paidBy && paymentDate === day) sums.set(paidBy, (sums.get(paidBy) ?? 0) + toCents(amount))
  return paymentWays.flatMap((way) => {
    const cents = sums.get(way)
    return cents === undefined ? [] : { way, cents }
  })
}
