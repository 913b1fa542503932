import { createHash } from 'node:crypto'
import type { Kin } from '@tessera/domain/members/family'
import { payerOf } from '@tessera/domain/payments/family-payers'
import { isOncePaymentId, isOncePerYear, oncePaymentId } from '@tessera/domain/payments/once-per-year'
import type { Payment, PaymentItem } from '@tessera/domain/payments/payment'
import type { PlainDate } from '@tessera/domain/plain-date'
import type { Database } from '../firebase/database.ts'
import { storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { paymentOf } from './projections.ts'

const paymentsIn = (db: Database) => storeOf(db, 'payments')

/**
 * Returns the id of a payment that is recorded: of an item that is paid once a year the one that such a payment of the member, or of
 * the family if it is an item for families, always has. Of any other item the same id for the same `request`, which its sender has made
 * up; a new one without.
 */
export function newPaymentId(
  { firebase: { db } }: Needs<'db'>,
  clubId: string,
  { member, item, paymentDate }: { readonly item: PaymentItem; readonly paymentDate: PlainDate; readonly member: Kin },
  request?: string,
): string {
  if (!isOncePerYear(item)) return request === undefined ? paymentsIn(db).newId() : idOfRequest(clubId, request)
  return oncePaymentId(clubId, {
    memberId: payerOf(item, member),
    itemId: item.id,
    paymentDate,
    ...(item.yearId && { yearId: item.yearId }),
  })
}

/** No two clubs share an id, whatever they send. */
const idOfRequest = (clubId: string, request: string): string =>
  createHash('sha256').update(`${clubId} ${request}`).digest('hex').slice(0, 40)

/**
 * Reads the payment that a `request` was recorded as, under the id of `newPaymentId`; undefined if there is none, or if another request
 * was recorded under this id.
 */
export async function findPaymentOfRequest(
  { firebase: { db } }: Needs<'db'>,
  clubId: string,
  id: string,
  request: string,
): Promise<Payment | undefined> {
  const doc = await paymentsIn(db).all.doc(id).get()
  if (!doc.exists || doc.get('clubId') !== clubId) return undefined
  return isOncePaymentId(id) && doc.get('request') !== request ? undefined : paymentOf(doc)
}
