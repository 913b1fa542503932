import { randomUUID } from 'node:crypto'
import type { JoinerRule } from '@tessera/domain/payments/joiner-rule'
import { oncePaymentId } from '@tessera/domain/payments/once-per-year'
import { type DonationKind, type PurchaseRestriction, paymentYearId } from '@tessera/domain/payments/payment'
import type { Club } from './club.ts'
import { deleteDocuments, type Fields, writeDocument } from './documents.ts'
import { workerStack } from './worker-stack.ts'

const writerOf = ({ admin, stack }: Club) => ({ ...stack, token: admin.token })
const write = (club: Club, path: string, fields: Fields, times?: string[]) =>
  writeDocument(writerOf(club), path, fields, times)

export interface TestItem {
  readonly id: string
  readonly name: string
  readonly yearId: string
  readonly purchaseRestriction: PurchaseRestriction
  readonly isRequiredForActive: boolean
}

/** Adds a season with a payment item, which is required for being active unless `more` says that it is not. */
export async function requireItem(
  club: Club,
  name: string,
  year: string,
  more: Partial<Pick<TestItem, 'purchaseRestriction' | 'isRequiredForActive'>> & {
    dueOn?: string
    typeIds?: string[]
    memberIds?: string[]
    mustBePaidInFull?: boolean
    forFamily?: boolean
    joinersPay?: JoinerRule
    donation?: DonationKind
  } = {},
): Promise<TestItem> {
  const yearId = paymentYearId(club.clubId, year)
  const id = randomUUID()
  const choices = { purchaseRestriction: 'multiple', isRequiredForActive: true, ...more } as const
  await write(club, `paymentYears/${yearId}`, { clubId: club.clubId, year, active: true })
  await write(club, `paymentItems/${id}`, {
    clubId: club.clubId,
    name,
    price: 120,
    enabled: true,
    yearId,
    ...choices,
  })
  return { id, name, yearId, ...choices }
}

const recorded = new Map<string, string[]>()

/** Deletes the club's payments from `recordPayment`, as the administrator's browser does. */
export async function removePayments(club: Club): Promise<void> {
  const paths = (recorded.get(club.clubId) ?? []).map((id) => `payments/${id}`)
  await deleteDocuments(writerOf(club), paths)
}

/** Records a payment as the administrator's browser does; returns its id. */
export async function recordPayment(club: Club, memberId: string, item: TestItem, more: Fields = {}): Promise<string> {
  const payment = {
    clubId: club.clubId,
    memberId,
    memberName: 'Benedikt Ferraro',
    itemId: item.id,
    itemName: item.name,
    amount: 120,
    paymentDate: new Date('2026-01-12T00:00:00Z'),
    notes: '',
    createdBy: club.admin.uid,
    yearId: item.yearId,
    ...more,
  }
  const keyed = { memberId, itemId: item.id, yearId: item.yearId }
  const id = item.purchaseRestriction === 'once_per_year' ? oncePaymentId(club.clubId, keyed) : randomUUID()
  await write(club, `payments/${id}`, payment, ['createdAt'])
  recorded.set(club.clubId, [...(recorded.get(club.clubId) ?? []), id])
  return id
}

/** Stores a member without the API, under an id that the test chooses, so that payments can name it. */
export async function storeMember({ clubId }: { readonly clubId: string }, id: string): Promise<void> {
  const { insideHost, secret, projectId } = workerStack()
  const base = `projects/${projectId}/databases/(default)/documents`
  const texts = { clubId, memberId: id, fullName: 'Benedikt Ferraro', email: `${id.toLowerCase()}@club.test`, uid: id }
  const fields = {
    ...Object.fromEntries(Object.entries(texts).map(([name, stringValue]) => [name, { stringValue }])),
    enabled: { booleanValue: true },
  }
  const response = await fetch(`http://${insideHost}/v1/${base}:commit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ writes: [{ update: { name: `${base}/members/${id}`, fields } }] }),
  })
  if (!response.ok) throw new Error(`the member was not stored: ${response.status} ${await response.text()}`)
}
