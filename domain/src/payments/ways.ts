import { text } from '../texts/text.ts'
import { toCents } from './money.ts'
import { type Payment, type PaymentWay, paymentWays } from './payment.ts'

export const wayLabels: Readonly<Record<PaymentWay, string>> = {
  bank: text('Bank transfer'),
  cash: text('Cash'),
  debit: text('Direct debit'),
  card: text('Payment card'),
}

/** The payments of one way, or of none stated, and the cents that came by it. */
interface WayTotal {
  readonly way: PaymentWay | undefined
  readonly count: number
  readonly cents: number
}

/** Counts and adds up payments by the way they were made, those without a way last. */
export function totalsByWay(payments: readonly Payment[]): WayTotal[] {
  const totals = new Map<PaymentWay | undefined, WayTotal>()
  for (const { paidBy: way, amount } of payments) {
    const { count, cents } = totals.get(way) ?? { count: 0, cents: 0 }
    totals.set(way, { way, count: count + 1, cents: cents + toCents(amount) })
  }
  return [...paymentWays, undefined].flatMap((way) => totals.get(way) ?? [])
}
