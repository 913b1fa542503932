import { isPlainDate, yearOf } from '../plain-date.ts'
import { text } from '../texts/text.ts'
import type { Payment, PaymentItem, PaymentYear } from './payment.ts'

export const alreadyPaid = text('This item was already paid for this year')

type Years = readonly Pick<PaymentYear, 'id' | 'year'>[]
type Dated = Pick<Payment, 'paymentDate' | 'yearId'>

/** The year a payment is for: that of its item where it has one, else the calendar year of its day. */
function paidYear({ paymentDate, yearId }: Dated, years: Years): number | undefined {
  const year = yearId ? years.find(({ id }) => id === yearId)?.year : undefined
  if (year) return Number(year)
  return paymentDate && isPlainDate(paymentDate) ? yearOf(paymentDate) : undefined
}

/** Whether recording this payment would be a second one of a once-per-year item by the same member for the same year. */
export function isSecondInYear(
  wanted: { readonly memberId: string; readonly item: PaymentItem; readonly paymentDate: string },
  payments: Iterable<Payment>,
  years: Years,
): boolean {
  const { item, memberId, paymentDate } = wanted
  if (item.purchaseRestriction !== 'once_per_year') return false
  const year = paidYear(item.yearId ? { paymentDate, yearId: item.yearId } : { paymentDate }, years)
  for (const payment of payments) {
    if (payment.memberId !== memberId || payment.itemId !== item.id) continue
    if (item.yearId && payment.yearId === item.yearId) return true
    if (year !== undefined && paidYear(payment, years) === year) return true
  }
  return false
}
