import { randomUUID } from 'node:crypto'
import { paymentYearId } from '@tessera/domain/payments/payment'
import { toInstant } from '@tessera/domain/plain-date'
import type { Document } from './document.ts'
import type { PlannedClub } from './plan/club.ts'
import type { PlannedItem } from './plan/items.ts'
import { progressOf } from './progress.ts'
import type { Visitor } from './visitor.ts'

/** As many payments as go out in one request. */
const together = 100

/** Writes years, items and payments as an administrator's browser does; `ids` are the members' in the plan's order. */
export async function fillBooks(visitor: Visitor, club: PlannedClub, ids: readonly string[]): Promise<void> {
  const items = new Map(club.items.map((item) => [item.key, { ...item, id: randomUUID() }]))
  await visitor.commit([
    ...club.years.map(({ year, active }) => yearDocument(visitor, year, active)),
    ...[...items.values()].map((item) => itemDocument(visitor, item)),
  ])
  const payments = club.payments.map(({ member, item: key, amount, day, notes }): Document => {
    const item = items.get(key)
    if (!item) throw new Error(`no item ${key}`)
    const fields = {
      ...{ clubId: visitor.clubId, createdBy: visitor.uid, amount, notes, paymentDate: toInstant(day) },
      ...{ memberId: ids[member] ?? '', memberName: club.members[member]?.name ?? '', itemId: item.id },
      ...{ itemName: item.year ? `${item.name} ${item.year}` : item.name, ...yearOfItem(visitor, item) },
    }
    return { path: `payments/${randomUUID()}`, fields, serverTimes: ['createdAt'] }
  })
  const progress = progressOf('Payments', payments.length)
  for (let start = 0; start < payments.length; start += together) {
    const some = payments.slice(start, start + together)
    await visitor.commit(some)
    progress(start + some.length)
  }
}

const yearOfItem = ({ clubId }: Visitor, { year }: PlannedItem) =>
  year ? { yearId: paymentYearId(clubId, String(year)) } : {}

const yearDocument = ({ clubId }: Visitor, year: number, active: boolean): Document => ({
  path: `paymentYears/${paymentYearId(clubId, String(year))}`,
  fields: { clubId, year: String(year), active },
})

function itemDocument(visitor: Visitor, item: PlannedItem & { readonly id: string }): Document {
  const { id, key: _, year: __, ...fields } = item
  return { path: `paymentItems/${id}`, fields: { clubId: visitor.clubId, ...fields, ...yearOfItem(visitor, item) } }
}
