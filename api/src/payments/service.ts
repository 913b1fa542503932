import { type Books, indexPayments } from '@tessera/domain/membership/status'
import { readPayment, readPaymentItem, readPaymentYear } from '@tessera/domain/payments/stored'
import type { Deps } from '../deps.ts'
import { ofClub } from '../firebase/collections.ts'

/** What statuses are judged by: a club's items, years and payments, or of one member the payments alone. */
export async function readBooks({ firebase: { db } }: Deps, clubId: string, memberId?: string): Promise<Books> {
  const all = ofClub(db, 'payments', clubId)
  const [payments, items, years] = await Promise.all([
    (memberId ? all.where('memberId', '==', memberId) : all).get(),
    ofClub(db, 'paymentItems', clubId).get(),
    ofClub(db, 'paymentYears', clubId).get(),
  ])
  return {
    payments: indexPayments(payments.docs.map((doc) => readPayment(doc.id, doc.data()))),
    items: items.docs.map((doc) => readPaymentItem(doc.id, doc.data())),
    years: years.docs.map((doc) => readPaymentYear(doc.id, doc.data())),
  }
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
