import { type PlainDate, yearOf } from '../plain-date.ts'
import type { Payment } from './payment.ts'

export const periods = ['all', 'this-month', 'this-year', 'range'] as const
export type Period = (typeof periods)[number]

/** Which payments are listed; '' filters nothing. `from` and `to` are days of the period `range`, both included. */
export interface PaymentFilter {
  readonly yearId: string
  readonly itemId: string
  readonly memberId: string
  readonly period: Period
  readonly from: string
  readonly to: string
}

/** Whether a payment's day lies in the period, with today as it is for the reader. A payment without a day lies in `all` alone. */
function inPeriod(day: PlainDate | undefined, { period, from, to }: PaymentFilter, today: PlainDate): boolean {
  if (period === 'all') return true
  if (day === undefined) return false
  if (period === 'this-month') return day.slice(0, 7) === today.slice(0, 7)
  if (period === 'this-year') return yearOf(day) === yearOf(today)
  return (from === '' || day >= from) && (to === '' || day <= to)
}

/** The payments that fit a filter, in their order. */
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
