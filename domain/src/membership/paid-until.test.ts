import { expect, test } from 'vitest'
import { paidUntil } from './paid-until.ts'
import { type ItemFact, indexPayments } from './settlement.ts'
import type { MemberFact } from './status.ts'

const years = ['2025', '2026', '2027', '2029'].map((year) => ({ id: year, year }))
const fee = (yearId: string | undefined, more: Partial<ItemFact> = {}): ItemFact => ({
  id: `fee ${yearId}`,
  name: 'Annual fee',
  price: 60,
  enabled: true,
  isRequiredForActive: true,
  ...(yearId !== undefined && { yearId }),
  ...more,
})
const items = [...years.map(({ id }) => fee(id)), fee(undefined)]

interface Case {
  paid: string[]
  member?: Partial<MemberFact>
  today?: string
  more?: ItemFact[]
  startsInMonth?: number
}

function untilOf({ paid, member, today = '2026-06-15', more = [], startsInMonth = 1 }: Case) {
  const payments = paid.map((yearId) => ({
    memberId: 'anna',
    itemId: `fee ${yearId}`,
    itemName: `Annual fee ${yearId}`,
    yearId,
    amount: 60,
    notes: '',
  }))
  const books = { items: [...items, ...more], years, payments: indexPayments(payments) }
  return paidUntil({ id: 'anna', enabled: true, ...member }, { ...books, seasonStartsInMonth: startsInMonth }, today)
}

test.each<[string, Case, string | undefined]>([
  ['the running season', { paid: ['2026'] }, '2026-12-31'],
  ['the next one too', { paid: ['2026', '2027'] }, '2027-12-31'],
  ['a season after a gap', { paid: ['2026', '2027', '2029'] }, '2027-12-31'],
  ['the season before only', { paid: ['2025'] }, undefined],
  ['the next season only', { paid: ['2027'] }, undefined],
  ['a season without items', { paid: ['2027'], today: '2028-02-01' }, undefined],
  ['one of two items', { paid: ['2026'], more: [fee('2026', { id: 'hall', name: 'Hall' })] }, undefined],
  ['all items of the type', { paid: ['2026'], more: [fee('2026', { id: 'hall', typeIds: ['adult'] })] }, '2026-12-31'],
  ['up to the last day', { paid: ['2026'], member: { leavesOn: '2026-08-31' } }, '2026-08-31'],
  ['a season that begins in September', { paid: ['2025'], startsInMonth: 9 }, '2026-08-31'],
])('paid: %s', (_, given, until) => {
  expect(untilOf(given)).toBe(until)
})
