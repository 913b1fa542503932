import type { Payment, PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { readPayment, readPaymentItem, readPaymentYear, type StoredFields } from '@tessera/domain/stored/read-payment'
import type { Projection } from '../firebase/cached-collection.ts'
import type { Snapshot } from '../firebase/plain.ts'
import { SharedStrings } from '../shared-strings.ts'
import { KnownPayments } from './known-payments.ts'

const fieldsOf = (document: Snapshot): StoredFields => document.data() ?? {}

export const paymentOf = (document: Snapshot): Payment => readPayment(document.id, fieldsOf(document))

const strings = new SharedStrings()

/** Shares repeated strings to save memory: a club has few members, items and days compared to payments. */
function withSharedStrings(document: Snapshot): Payment {
  const { paymentDate, yearId, ...payment } = paymentOf(document)
  return {
    ...payment,
    memberId: strings.share(payment.memberId),
    memberName: strings.share(payment.memberName),
    itemId: strings.share(payment.itemId),
    itemName: strings.share(payment.itemName),
    createdBy: strings.share(payment.createdBy),
    ...(paymentDate === undefined ? {} : { paymentDate: strings.share(paymentDate) }),
    ...(yearId === undefined ? {} : { yearId: strings.share(yearId) }),
  }
}

export const knownPayments: Projection<Payment, KnownPayments> = {
  collection: 'payments',
  part: withSharedStrings,
  whole: (parts, log, earlier) => new KnownPayments(parts, log, earlier),
}

export const itemList: Projection<PaymentItem, readonly PaymentItem[]> = {
  collection: 'paymentItems',
  part: (document) => readPaymentItem(document.id, fieldsOf(document)),
  whole: (items) => [...items.values()],
}

export const yearList: Projection<PaymentYear, readonly PaymentYear[]> = {
  collection: 'paymentYears',
  part: (document) => readPaymentYear(document.id, fieldsOf(document)),
  whole: (years) => [...years.values()],
}
