import { type Books, indexPayments } from '@tessera/domain/membership/status'
import type { Deps } from '../deps.ts'
import { ofClub } from '../firebase/collections.ts'
import { factOf, itemList, knownPayments, yearList } from './views.ts'

/** What statuses are judged by: a club's items, years and payments, or of one member the payments at least. */
export async function readBooks({ firebase: { db, copies } }: Deps, clubId: string, memberId?: string): Promise<Books> {
  const readPayments = async () => {
    if (memberId === undefined || copies.better(knownPayments, clubId))
      return (await copies.read(knownPayments, clubId)).index
    const { docs } = await ofClub(db, 'payments', clubId).where('memberId', '==', memberId).get()
    return indexPayments(docs.map(factOf))
  }
  const [payments, items, years] = await Promise.all([
    readPayments(),
    copies.read(itemList, clubId),
    copies.read(yearList, clubId),
  ])
  return { payments, items, years }
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
