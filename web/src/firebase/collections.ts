import type { Payment, PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import type { BrowserCollection } from '@tessera/domain/stored/payment'
import { readPayment, readPaymentItem, readPaymentYear, type StoredFields } from '@tessera/domain/stored/read-payment'

/** A collection that the browser reads and writes directly. */
export interface Collection<T> {
  readonly name: BrowserCollection
  /** Fields with calendar days, stored as timestamps. */
  readonly days: readonly string[]
  /** True if changes set `updatedAt`, so that clients can load only what is new. */
  readonly stamped: boolean
  readonly read: (id: string, fields: StoredFields) => T
}

export const payments: Collection<Payment> = {
  name: 'payments',
  days: ['paymentDate'],
  stamped: true,
  read: readPayment,
}

export const paymentItems: Collection<PaymentItem> = {
  name: 'paymentItems',
  days: [],
  stamped: false,
  read: readPaymentItem,
}

export const paymentYears: Collection<PaymentYear> = {
  name: 'paymentYears',
  days: [],
  stamped: false,
  read: readPaymentYear,
}
