import { randomUUID } from 'node:crypto'
import { indexPayments, type PaymentFact, type PaymentIndex } from '@tessera/domain/membership/status'
import type { Payment, PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { readPayment, readPaymentItem, readPaymentYear, type StoredFields } from '@tessera/domain/payments/stored'
import type { View } from '../firebase/copy.ts'
import type { Snapshot } from '../firebase/plain.ts'

const fieldsOf = (document: Snapshot): StoredFields => document.data() ?? {}

export const paymentOf = (document: Snapshot): Payment => readPayment(document.id, fieldsOf(document))

/** What a payment counts for; its amount and notes are not kept. */
interface KeptPayment extends PaymentFact {
  readonly id: string
}

function keptOf(document: Snapshot): KeptPayment {
  const { id, memberId, itemId, itemName, yearId } = paymentOf(document)
  return { id, memberId, itemId, itemName, ...(yearId === undefined ? {} : { yearId }) }
}

/** A club's payments as they were at one moment. */
export interface KnownPayments {
  /** Of this moment alone: a copy is made whole again after each write, whatever of a payment was written. */
  readonly version: string
  readonly kept: readonly KeptPayment[]
  readonly index: PaymentIndex
}

export const knownPayments: View<KeptPayment, KnownPayments> = {
  collection: 'payments',
  fields: ['memberId', 'itemId', 'itemName', 'yearId'],
  part: keptOf,
  whole: (parts) => {
    const kept = [...parts]
    return { version: randomUUID(), kept, index: indexPayments(kept) }
  },
}

export const itemList: View<PaymentItem, readonly PaymentItem[]> = {
  collection: 'paymentItems',
  part: (document) => readPaymentItem(document.id, fieldsOf(document)),
  whole: (items) => [...items],
}

export const yearList: View<PaymentYear, readonly PaymentYear[]> = {
  collection: 'paymentYears',
  part: (document) => readPaymentYear(document.id, fieldsOf(document)),
  whole: (years) => [...years],
}
