import type { Payment, PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { readPayment, readPaymentItem, readPaymentYear, type StoredFields } from '@tessera/domain/stored/read-payment'
import { LRUCache } from 'lru-cache'
import type { Projection } from '../firebase/cached-collection.ts'
import type { Snapshot } from '../firebase/plain.ts'
import { KnownPayments } from './known-payments.ts'

const fieldsOf = (document: Snapshot): StoredFields => document.data() ?? {}

export const paymentOf = (document: Snapshot): Payment => readPayment(document.id, fieldsOf(document))

const shared = new LRUCache<string, string>({ max: 50_000, memoMethod: (text) => text })

/** Shares repeated strings to save memory: a club has few members, items and days compared to payments. */
function withSharedStrings(document: Snapshot): Payment {
  const { paymentDate, yearId, ...payment } = paymentOf(document)
  return {
    ...payment,
    memberId: shared.memo(payment.memberId),
    memberName: shared.memo(payment.memberName),
    itemId: shared.memo(payment.itemId),
    itemName: shared.memo(payment.itemName),
    createdBy: shared.memo(payment.createdBy),
    ...(paymentDate === undefined ? {} : { paymentDate: shared.memo(paymentDate) }),
    ...(yearId === undefined ? {} : { yearId: shared.memo(yearId) }),
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
