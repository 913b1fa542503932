import type { Payment, PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { readPayment, readPaymentItem, readPaymentYear, type StoredFields } from '@tessera/domain/payments/stored'

/** One of the collections that the browser reads and writes itself. */
export interface Collection<T> {
  readonly name: 'payments' | 'paymentItems' | 'paymentYears'
  /** Fields that are calendar days, stored as timestamps. */
  readonly days: readonly string[]
  /** Whether a new document says who made it, and when. */
  readonly signed: boolean
  /** Whether a change says when it was made, so that others can ask for what is new. */
  readonly stamped: boolean
  readonly read: (id: string, fields: StoredFields) => T
}

export const payments: Collection<Payment> = {
  name: 'payments',
  days: ['paymentDate'],
  signed: true,
  stamped: true,
  read: readPayment,
}

export const paymentItems: Collection<PaymentItem> = {
  name: 'paymentItems',
  days: [],
  signed: false,
  stamped: false,
  read: readPaymentItem,
}

export const paymentYears: Collection<PaymentYear> = {
  name: 'paymentYears',
  days: [],
  signed: true,
  stamped: false,
  read: readPaymentYear,
}
