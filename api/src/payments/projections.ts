import type { Payment, PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { readPayment, readPaymentItem, readPaymentYear, type StoredFields } from '@tessera/domain/stored/read-payment'
import type { Projection } from '../firebase/cached-collection.ts'
import type { Snapshot } from '../firebase/plain.ts'
import { KnownPayments } from './known-payments.ts'

const fieldsOf = (document: Snapshot): StoredFields => document.data() ?? {}

export const paymentOf = (document: Snapshot): Payment => readPayment(document.id, fieldsOf(document))

/** Texts that payments share; begun again when there are too many. A cache that knows which was used last takes ten times as long. */
const shared = new Map<string, string>()
const mostShared = 50_000

function share(text: string): string {
  const known = shared.get(text)
  if (known !== undefined) return known
  if (shared.size >= mostShared) shared.clear()
  shared.set(text, text)
  return text
}

/** Shares repeated strings to save memory: a club has few members, items and days compared to payments. */
function withSharedStrings(document: Snapshot): Payment {
  const { paymentDate, yearId, ...payment } = paymentOf(document)
  return {
    ...payment,
    memberId: share(payment.memberId),
    memberName: share(payment.memberName),
    itemId: share(payment.itemId),
    itemName: share(payment.itemName),
    createdBy: share(payment.createdBy),
    ...(paymentDate === undefined ? {} : { paymentDate: share(paymentDate) }),
    ...(yearId === undefined ? {} : { yearId: share(yearId) }),
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
