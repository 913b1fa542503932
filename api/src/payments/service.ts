import type { Kin } from '@tessera/domain/members/family'
import { hasFamilyItems, withFamilies } from '@tessera/domain/membership/family-books'
import { indexPayments } from '@tessera/domain/membership/settlement'
import type { Books } from '@tessera/domain/membership/status'
import { paidFor } from '@tessera/domain/payments/family-payers'
import { itemDisplayName } from '@tessera/domain/payments/items'
import { isOncePerYear } from '@tessera/domain/payments/once-per-year'
import type { Payment, PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { type PlainDate, toInstant } from '@tessera/domain/plain-date'
import { inParts } from '@tessera/server/in-parts'
import { mostInFilter } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { parseEach } from '../firebase/parse-each.ts'
import { type Batch, type Snapshot, serverTime, type UpdateTime } from '../firebase/plain.ts'
import { storeOf } from '../firebase/store.ts'
import { readMoments } from '../firebase/whole-moments.ts'
import { allMembers, readFamily } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import { readLock } from './lock.ts'
import { findPaymentOfRequest, newPaymentId } from './payment-id.ts'
import { itemList, knownPayments, paymentOf, yearList } from './projections.ts'
import { readUndoable } from './undoable.ts'

export { findPaymentOfRequest, newPaymentId, readLock, readUndoable }

const paymentsIn = (db: Database) => storeOf(db, 'payments')

/**
 * Reads the data for payment statuses: a club's items, years and payments; with `memberId`, at least that member's. Where an item is
 * for families, the payments of the member's family are among them, and who is of a family is known.
 */
export async function readBooks(deps: Needs<'clubCache' | 'db'>, clubId: string, memberId?: string): Promise<Books> {
  const { db, clubCache } = deps.firebase
  const ofOne = memberId === undefined || clubCache.better(knownPayments, clubId) ? undefined : memberId
  const [items, years, all, own] = await Promise.all([
    readItems(deps, clubId),
    readYears(deps, clubId),
    ofOne === undefined ? clubCache.read(knownPayments, clubId) : undefined,
    ofOne === undefined ? [] : findPaymentsOf(db, clubId, ofOne),
  ])
  const hasFamilies = hasFamilyItems({ items, years })
  if (ofOne === undefined || all) {
    const books = { payments: all?.index ?? indexPayments([]), items, years }
    return hasFamilies ? familyBooks(books, await allMembers(deps, clubId)) : books
  }
  if (!hasFamilies) return { payments: indexPayments(own), items, years }
  const family = await readFamily(deps, clubId, ofOne)
  const others = family.flatMap(({ id }) => (id === ofOne ? [] : id))
  const [paid, named] = await Promise.all([
    findPaymentsOfSome(deps, clubId, others),
    findPaymentsFor(deps, clubId, [...new Set([ofOne, ...family.slice(0, 1).map(({ id }) => id)])]),
  ])
  return withFamilies({ payments: indexPayments(eachOnce([...own, ...paid, ...named])), items, years }, family)
}

/** The books of families by the payments that they were made of, until those, the members, the items or the years change. */
const known = new WeakMap<Books['payments'], { readonly of: readonly unknown[]; readonly books: Books }>()

/** As `withFamilies`; the same object as long as nothing changes, so that the statuses are not computed again. */
function familyBooks(books: Books, members: Parameters<typeof withFamilies>[1]): Books {
  const of = [members, books.items, books.years]
  const before = known.get(books.payments)
  if (before?.of.every((part, place) => part === of[place])) return before.books
  const made = withFamilies(books, members)
  known.set(books.payments, { of, books: made })
  return made
}

/** Reads a club's payment items. */
export const readItems = ({ firebase: { clubCache } }: Needs<'clubCache'>, clubId: string) =>
  clubCache.read(itemList, clubId)

/** Reads a club's payment years. */
export const readYears = ({ firebase: { clubCache } }: Needs<'clubCache'>, clubId: string) =>
  clubCache.read(yearList, clubId)

async function findPaymentsOf(db: Database, clubId: string, memberId: string): Promise<Payment[]> {
  const { docs } = await paymentsIn(db).ofClub(clubId).where('memberId', '==', memberId).get()
  return docs.map(paymentOf)
}

/** Reads the payments of some members from the database, unsorted. */
export async function findPaymentsOfSome(
  { firebase: { db } }: Needs<'db'>,
  clubId: string,
  memberIds: readonly string[],
): Promise<Payment[]> {
  const found = await Promise.all(
    inParts(memberIds, mostInFilter).map((ids) => paymentsIn(db).ofClub(clubId).where('memberId', 'in', ids).get()),
  )
  return found.flatMap(({ docs }) => docs.map(paymentOf))
}

/** Reads the payments that name one of some members in the family that they were made for, from the database. */
async function findPaymentsFor(
  { firebase: { db } }: Needs<'db'>,
  clubId: string,
  memberIds: readonly string[],
): Promise<Payment[]> {
  const found = await Promise.all(
    inParts(memberIds, mostInFilter).map((ids) =>
      paymentsIn(db).ofClub(clubId).where('familyIds', 'array-contains-any', ids).get(),
    ),
  )
  return found.flatMap(({ docs }) => docs.map(paymentOf))
}

const eachOnce = (payments: readonly Payment[]): Payment[] => [
  ...new Map(payments.map((payment) => [payment.id, payment])).values(),
]

/**
 * Reads the payments that count for some members where items are for families: their own, and those that name one of them in the
 * family that they were made for. Unsorted, from the database.
 */
export async function findPaymentsCounting(deps: Needs<'db'>, clubId: string, memberIds: readonly string[]) {
  const found = await Promise.all([
    findPaymentsOfSome(deps, clubId, memberIds),
    findPaymentsFor(deps, clubId, memberIds),
  ])
  return eachOnce(found.flat())
}

/**
 * Reads the payments that `settledBefore` judges a member by, unsorted: those of the member's family, and those that name the member or
 * the head in the family that they were made for. They are as few in a club of any size.
 */
export async function readPaymentsOfFamily(
  deps: Needs<'clubCache' | 'db'>,
  clubId: string,
  { id, belongsTo }: Kin,
): Promise<Payment[]> {
  const family = await readFamily(deps, clubId, id)
  const ids = [...new Set([id, ...family.map((one) => one.id)])]
  const named = belongsTo ? [id, belongsTo] : [id]
  const { clubCache } = deps.firebase
  if (clubCache.better(knownPayments, clubId)) {
    const known = await clubCache.read(knownPayments, clubId)
    return eachOnce([...ids.flatMap((one) => known.ofMember(one)), ...named.flatMap((one) => known.naming(one))])
  }
  const found = await Promise.all([findPaymentsOfSome(deps, clubId, ids), findPaymentsFor(deps, clubId, named)])
  return eachOnce(found.flat())
}

/** Reads a member's payments, unsorted. */
export async function readPaymentsOf(
  { firebase: { db, clubCache } }: Needs<'clubCache' | 'db'>,
  clubId: string,
  memberId: string,
): Promise<readonly Payment[]> {
  if (!clubCache.better(knownPayments, clubId)) return findPaymentsOf(db, clubId, memberId)
  return (await clubCache.read(knownPayments, clubId)).ofMember(memberId)
}

/** Reads all payments of a club, unsorted. */
export const readAllPayments = async ({ firebase: { clubCache } }: Needs<'clubCache'>, clubId: string) =>
  (await clubCache.read(knownPayments, clubId)).all()

/** A payment of an item that the server records, not a form. */
interface NewPayment extends Pick<Payment, 'memberId' | 'memberName' | 'createdBy'> {
  readonly paymentDate: PlainDate
  readonly item: PaymentItem
  /** In euro. */
  readonly amount: number
  /** '' if nobody said. */
  readonly paidBy?: Payment['paidBy'] | '' | undefined
  readonly notes?: string
  readonly stampNumber?: string | undefined
  /** The line of a bank statement that it is made of. */
  readonly bankLineId?: string
  /** As for `newPaymentId`; kept only where the id says nothing of it. */
  readonly request?: string | undefined
  readonly member: Kin
  /** The members of the family, and maybe others. */
  readonly families: Iterable<Kin>
}

/** Adds a payment to a batch, with an id of `newPaymentId`; `years` are named as the club names its seasons. */
export function createPayment(
  batch: Batch,
  { firebase: { db } }: Needs<'db'>,
  clubId: string,
  { id, years, ...payment }: NewPayment & { readonly id: string; readonly years: readonly PaymentYear[] },
): void {
  const { memberId, memberName, item, amount, paymentDate, createdBy, paidBy, bankLineId, member, families, request } =
    payment
  const { stampNumber } = payment
  paymentsIn(db).create(batch, id, {
    clubId,
    memberId,
    memberName,
    itemId: item.id,
    itemName: itemDisplayName(item, years),
    amount,
    paymentDate: toInstant(paymentDate),
    notes: payment.notes ?? '',
    createdBy,
    createdAt: serverTime(),
    ...yearOf(item),
    ...(paidBy && { paidBy }),
    ...(stampNumber && { stampNumber }),
    ...(bankLineId && { bankLineId }),
    ...(request !== undefined && isOncePerYear(item) && { request }),
    ...paidFor(item, member, families),
  })
}

const yearOf = ({ yearId }: PaymentItem) => (yearId ? { yearId } : {})

/** Reads a payment as it is stored now; undefined also for another club's. */
export async function findPayment(
  { firebase: { db } }: Needs<'db'>,
  clubId: string,
  id: string,
): Promise<Payment | undefined> {
  const doc = await paymentsIn(db).all.doc(id).get()
  return doc.exists && doc.get('clubId') === clubId ? paymentOf(doc) : undefined
}

/** A payment with the moment of its recording, which stays the same when an edit gives it another id. */
export interface Recorded {
  readonly payment: Payment
  readonly at: Date
  /** The same moment as exactly as it is stored. */
  readonly exactly: string
}

/** Reads the payments of a club that were recorded after a time, the oldest first, without damaged ones. */
export async function recordedAfter(
  { firebase: { db }, log }: Needs<'db' | 'log'>,
  clubId: string,
  time: Date,
): Promise<Recorded[]> {
  const { docs } = await paymentsIn(db).ofClub(clubId).where('createdAt', '>', time).orderBy('createdAt').get()
  return parseEach(docs, toRecorded, log)
}

/** As `recordedAfter`, some `most` of them and whole moments; `until` is the time up to which these are all, absent if there are no more. */
export async function recordedInPages(
  { firebase: { db }, log }: Needs<'db' | 'log'>,
  clubId: string,
  time: Date,
  most: number,
): Promise<{ readonly recorded: readonly Recorded[]; readonly until?: Date }> {
  const { docs, ...rest } = await readMoments(paymentsIn(db).ofClub(clubId), 'createdAt', time, most)
  return { recorded: parseEach(docs, toRecorded, log), ...rest }
}

/** Reads some payments of a club by their ids, in one call; leaves out those that it does not have, and damaged ones. */
export async function recordedAmong(
  { firebase: { db }, log }: Needs<'db' | 'log'>,
  clubId: string,
  ids: readonly string[],
): Promise<Recorded[]> {
  if (ids.length === 0) return []
  const found = await db.getAll(...ids.map((id) => paymentsIn(db).all.doc(id)))
  const own = found.filter((doc) => doc.exists && doc.get('clubId') === clubId)
  return parseEach(own, toRecorded, log)
}

function toRecorded(doc: Snapshot): Recorded {
  const createdAt: UpdateTime = doc.get('createdAt')
  const exactly = `${createdAt.seconds}.${createdAt.nanoseconds}`
  return { payment: paymentOf(doc), at: createdAt.toDate(), exactly }
}

/** Returns the ids of those members who have any payment. */
export async function paidAmong({ firebase: { db } }: Needs<'db'>, clubId: string, memberIds: readonly string[]) {
  const found = await Promise.all(
    inParts(memberIds, mostInFilter).map((ids) =>
      paymentsIn(db).ofClub(clubId).where('memberId', 'in', ids).select('memberId').get(),
    ),
  )
  return new Set(found.flatMap(({ docs }) => docs.map((doc) => String(doc.get('memberId')))))
}
