import { randomUUID } from 'node:crypto'
import { paymentYearId } from '@tessera/domain/payments/payment'
import { inject } from 'vitest'
import type { Club } from './club.ts'
import { deleteDocuments, type Fields, writeDocument } from './documents.ts'

const writerOf = ({ admin }: Club) => ({ ...inject('firebase'), token: admin.token })
const write = (club: Club, path: string, fields: Fields, times?: string[]) =>
  writeDocument(writerOf(club), path, fields, times)

export interface TestItem {
  readonly id: string
  readonly name: string
  readonly yearId: string
}

/** Adds a year and an item of it that is required for being active. */
export async function requireItem(club: Club, name: string, year: string): Promise<TestItem> {
  const yearId = paymentYearId(club.clubId, year)
  const id = randomUUID()
  await write(club, `paymentYears/${yearId}`, { clubId: club.clubId, year, active: true })
  await write(club, `paymentItems/${id}`, {
    ...{ clubId: club.clubId, name, price: 120, purchaseRestriction: 'once_per_year', enabled: true },
    ...{ yearId, isRequiredForActive: true },
  })
  return { id, name, yearId }
}

const recorded = new Map<string, string[]>()

/** Deletes what `recordPayment` recorded for the club, as the administrator's browser does. */
export async function removePayments(club: Club): Promise<void> {
  const paths = (recorded.get(club.clubId) ?? []).map((id) => `payments/${id}`)
  await deleteDocuments(writerOf(club), paths)
}

export async function recordPayment(club: Club, memberId: string, item: TestItem, more: Fields = {}): Promise<void> {
  const payment = {
    ...{ clubId: club.clubId, memberId, memberName: 'Benedikt Ferraro', itemId: item.id, itemName: item.name },
    ...{
      amount: 120,
      paymentDate: new Date('2026-01-12T00:00:00Z'),
      notes: '',
      createdBy: club.admin.uid,
      yearId: item.yearId,
    },
    ...more,
  }
  const id = randomUUID()
  await write(club, `payments/${id}`, payment, ['createdAt'])
  recorded.set(club.clubId, [...(recorded.get(club.clubId) ?? []), id])
}
