import { randomUUID } from 'node:crypto'
import { isOncePerYear, oncePaymentId } from '@tessera/domain/payments/once-per-year'
import { paymentYearId } from '@tessera/domain/payments/payment'
import { toInstant } from '@tessera/domain/plain-date'
import type { Document } from './document.ts'
import type { PlannedClub, PlannedYear } from './plan/club.ts'
import type { PlannedItem } from './plan/items.ts'
import { progressOf } from './progress.ts'
import type { Visitor } from './visitor.ts'

/** Maximum documents that the payments of one commit may name: Firestore's rules look each up, and the club. */
const lookUpMax = 19

/** Commits under way at a time; the gateway refuses more than three large ones of a club. */
const parallel = 3

/** Writes years, items and payments as an administrator's browser does; `ids` are member ids in the plan's order. */
export async function fillBooks(visitor: Visitor, club: PlannedClub, ids: readonly string[]): Promise<void> {
  const items = new Map(club.items.map((item) => [item.key, { ...item, id: randomUUID() }]))
  await visitor.commit([
    ...club.years.map((year) => yearDocument(visitor, year, (key) => items.get(key)?.id ?? '')),
    ...[...items.values()].map((item) => itemDocument(visitor, item)),
  ])
  const payments = club.payments.map(({ member, item: key, amount, day, notes }): Document => {
    const item = items.get(key)
    if (!item) throw new Error(`no item ${key}`)
    const fields = {
      clubId: visitor.clubId,
      createdBy: visitor.uid,
      amount,
      notes,
      paymentDate: toInstant(day),
      memberId: ids[member] ?? '',
      memberName: club.members[member]?.name ?? '',
      itemId: item.id,
      itemName: item.year ? `${item.name} ${item.year}` : item.name,
      ...yearOfItem(visitor, item),
    }
    const once = { memberId: fields.memberId, itemId: item.id, paymentDate: day, ...yearOfItem(visitor, item) }
    const id = isOncePerYear(item) ? oncePaymentId(visitor.clubId, once) : randomUUID()
    return { path: `payments/${id}`, fields, serverTimes: ['createdAt'] }
  })
  const progress = progressOf('Payments', payments.length)
  const commits = packed(payments)
  let done = 0
  const worker = async () => {
    for (let some = commits.pop(); some; some = commits.pop()) {
      await visitor.commit(some)
      done += some.length
      progress(done)
    }
  }
  await Promise.all(Array.from({ length: parallel }, worker))
}

/** Splits payments into commits that name at most `lookUpMax` documents each. */
export function packed(payments: readonly Document[]): Document[][] {
  const byItem = (one: Document) => `${one.fields.itemId} ${one.fields.memberId}`
  const commits: Document[][] = []
  let named = new Set<unknown>()
  for (const payment of payments.toSorted((one, other) => (byItem(one) < byItem(other) ? -1 : 1))) {
    const { memberId, itemId, yearId } = payment.fields
    const more = new Set([...named, memberId, itemId, yearId ?? itemId])
    const current = commits.at(-1)
    if (current && more.size <= lookUpMax) {
      current.push(payment)
      named = more
    } else {
      commits.push([payment])
      named = new Set([memberId, itemId, yearId ?? itemId])
    }
  }
  return commits
}

const yearOfItem = ({ clubId }: Visitor, { year }: PlannedItem) =>
  year ? { yearId: paymentYearId(clubId, String(year)) } : {}

const yearDocument = (
  { clubId }: Visitor,
  { year, active, startedItems }: PlannedYear,
  idOf: (key: string) => string,
): Document => ({
  path: `paymentYears/${paymentYearId(clubId, String(year))}`,
  fields: { clubId, year: String(year), active, ...(startedItems && { startedItems: startedItems.map(idOf) }) },
})

function itemDocument(visitor: Visitor, item: PlannedItem & { readonly id: string }): Document {
  const { id, key: _, year: __, ...fields } = item
  return { path: `paymentItems/${id}`, fields: { clubId: visitor.clubId, ...fields, ...yearOfItem(visitor, item) } }
}
