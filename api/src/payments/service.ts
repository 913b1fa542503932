import { type Books, indexPayments } from '@tessera/domain/membership/status'
import type { Payment } from '@tessera/domain/payments/payment'
import type { Deps } from '../deps.ts'
import { ofClub } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { readNamed } from '../firebase/pages.ts'
import { itemList, knownPayments, paymentOf, yearList } from './views.ts'

/** What statuses are judged by: a club's items, years and payments, or of one member the payments at least. */
export async function readBooks({ firebase: { db, copies } }: Deps, clubId: string, memberId?: string): Promise<Books> {
  const readPayments = async () => {
    if (memberId === undefined || copies.better(knownPayments, clubId))
      return (await copies.read(knownPayments, clubId)).index
    return indexPayments(await findPaymentsOf(db, clubId, memberId))
  }
  const [payments, items, years] = await Promise.all([
    readPayments(),
    copies.read(itemList, clubId),
    copies.read(yearList, clubId),
  ])
  return { payments, items, years }
}

async function findPaymentsOf(db: Database, clubId: string, memberId: string): Promise<Payment[]> {
  const { docs } = await ofClub(db, 'payments', clubId).where('memberId', '==', memberId).get()
  return docs.map(paymentOf)
}

/**
 * A member's payments, in no order. By name where it is known which these are: for a question the emulator would look
 * through the payments of all clubs, whenever a member opens the own page.
 */
export async function readPaymentsOf({ firebase: { db, copies } }: Deps, clubId: string, memberId: string) {
  const isOwn = (payment: { readonly memberId: string }) => payment.memberId === memberId
  if (!copies.better(knownPayments, clubId)) return findPaymentsOf(db, clubId, memberId)
  const { kept } = await copies.read(knownPayments, clubId)
  const ids = kept.filter(isOwn).map(({ id }) => id)
  // Looked at once more, as one may have been given to somebody else meanwhile.
  return (await readNamed(db, 'payments', clubId, ids)).map(paymentOf).filter(isOwn)
}

/** Firestore compares a field with at most so many values. */
const mostValues = 30

/** Those of some members who have any payment, by the member's id. */
export async function paidAmong({ firebase: { db } }: Deps, clubId: string, memberIds: readonly string[]) {
  const parts = Array.from({ length: Math.ceil(memberIds.length / mostValues) }, (_, part) =>
    memberIds.slice(part * mostValues, (part + 1) * mostValues),
  )
  const found = await Promise.all(
    parts.map((ids) => ofClub(db, 'payments', clubId).where('memberId', 'in', ids).select('memberId').get()),
  )
  return new Set(found.flatMap(({ docs }) => docs.map((doc) => String(doc.get('memberId')))))
}
