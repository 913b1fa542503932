import { type PlainDate, yearOf } from '../plain-date.ts'
import type { Payment } from './payment.ts'

export const periods = ['all', 'this-month', 'this-year', 'range'] as const
export type Period = (typeof periods)[number]

/** Filter of the payment list; '' filters nothing. `from` and `to` are days of the period `range`, inclusive. */
export interface PaymentFilter {
  readonly yearId: string
  readonly itemId: string
  readonly memberId: string
  readonly period: Period
  readonly from: string
  readonly to: string
}

/** True if a payment's day is in the period; `today` is the reader's. A payment without a day is only in `all`. */
function inPeriod(day: PlainDate | undefined, { period, from, to }: PaymentFilter, today: PlainDate): boolean {
  if (period === 'all') return true
  if (day === undefined) return false
  if (period === 'this-month') return day.slice(0, 7) === today.slice(0, 7)
  if (period === 'this-year') return yearOf(day) === yearOf(today)
  return (from === '' || day >= from) && (to === '' || day <= to)
}

/** Returns the payments that match a filter, in the given order. */
export const filterPayments = (
  payments: readonly Payment[],
  filter: PaymentFilter,
  today: PlainDate,
): readonly Payment[] =>
  payments.filter(
    ({ yearId, itemId, memberId, paymentDate }) =>
      (filter.yearId === '' || yearId === filter.yearId) &&
      (filter.itemId === '' || itemId === filter.itemId) &&
      (filter.memberId === '' || memberId === filter.memberId) &&
      inPeriod(paymentDate, filter, today),
  )
