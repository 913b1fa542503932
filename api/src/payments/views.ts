import { randomUUID } from 'node:crypto'
import { indexPayments, type PaymentFact, type PaymentIndex } from '@tessera/domain/membership/status'
import type { PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { readPayment, readPaymentItem, readPaymentYear, type StoredFields } from '@tessera/domain/payments/stored'
import type { View } from '../firebase/copy.ts'
import type { Snapshot } from '../firebase/plain.ts'

const fieldsOf = (document: Snapshot): StoredFields => document.data() ?? {}

/** What a payment counts for; its amount and notes are not kept. */
export function factOf(document: Snapshot): PaymentFact {
  const { memberId, itemId, itemName, yearId } = readPayment(document.id, fieldsOf(document))
  return { memberId, itemId, itemName, ...(yearId === undefined ? {} : { yearId }) }
}

/** A club's payments as they were at one moment. */
export interface KnownPayments {
  /** Of this moment alone: a copy is made whole again after each write, whatever of a payment was written. */
  readonly version: string
  readonly facts: readonly PaymentFact[]
  readonly index: PaymentIndex
}

export const knownPayments: View<PaymentFact, KnownPayments> = {
  collection: 'payments',
  fields: ['memberId', 'itemId', 'itemName', 'yearId'],
  part: factOf,
  whole: (parts) => {
    const facts = [...parts]
    return { version: randomUUID(), facts, index: indexPayments(facts) }
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
