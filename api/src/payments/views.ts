import { indexPayments, type PaymentIndex } from '@tessera/domain/membership/settlement'
import type { Payment, PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { readPayment, readPaymentItem, readPaymentYear, type StoredFields } from '@tessera/domain/payments/stored'
import type { Projection } from '../firebase/cached-collection.ts'
import type { Snapshot } from '../firebase/plain.ts'
import { SharedStrings } from '../shared-strings.ts'

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

/** A snapshot of a club's payments. */
export interface KnownPayments {
  /** Changes with each write to any field of a payment. */
  readonly version: string
  readonly all: readonly Payment[]
  readonly index: PaymentIndex
  /** Returns the ids of payments written or deleted since a version; undefined if the version is unknown. */
  readonly changedSince: (version: string) => ReadonlySet<string> | undefined
}

export const knownPayments: Projection<Payment, KnownPayments> = {
  collection: 'payments',
  part: withSharedStrings,
  whole: (parts, log) => {
    const all = [...parts]
    return { version: log.version, all, index: indexPayments(all), changedSince: (version) => log.since(version) }
  },
}

export const itemList: Projection<PaymentItem, readonly PaymentItem[]> = {
  collection: 'paymentItems',
  part: (document) => readPaymentItem(document.id, fieldsOf(document)),
  whole: (items) => [...items],
}

export const yearList: Projection<PaymentYear, readonly PaymentYear[]> = {
  collection: 'paymentYears',
  part: (document) => readPaymentYear(document.id, fieldsOf(document)),
  whole: (years) => [...years],
}
