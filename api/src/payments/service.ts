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

/** Whether a member has any payment. */
export async function hasPayments({ firebase: { db } }: Deps, clubId: string, memberId: string): Promise<boolean> {
  const found = await ofClub(db, 'payments', clubId).where('memberId', '==', memberId).limit(1).get()
  return !found.empty
}
