import { expect, test } from 'vitest'
import { spec } from '../../../tests/spec/tags.ts'
import { indexPayments } from '../membership/settlement.ts'
import { paidCounts } from './paid-counts.ts'
import type { PaymentItem } from './payment.ts'

const items: PaymentItem[] = [
  {
    id: 'fee',
    name: 'Annual fee',
    price: 100,
    purchaseRestriction: 'once_per_year',
    enabled: true,
    yearId: 'y26',
    isRequiredForActive: true,
  },
  { id: 'shirt', name: 'Shirt', price: 25, purchaseRestriction: 'multiple', enabled: true },
]
const years = [{ id: 'y26', year: '2026', active: true }]
const full = { amount: 100, notes: '' }
const payments = indexPayments([
  { memberId: 'a', itemId: 'fee', itemName: 'Annual fee 2026', yearId: 'y26', ...full },
  { memberId: 'a', itemId: 'fee', itemName: 'Annual fee 2026', yearId: 'y26', ...full },
  { memberId: 'b', itemId: 'other', itemName: 'Annual fee 2026, reduced', yearId: 'y26', ...full },
  { memberId: 'deleted', itemId: 'fee', itemName: 'Annual fee 2026', yearId: 'y26', ...full },
])

test('each required item says how many members paid it, and the rounded percentage', { tags: spec('9.29') }, () => {
  const members = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  expect(paidCounts(members, { items, years, payments }, '2026-06-15')).toEqual([
    { itemId: 'fee', label: 'Annual fee 2026', paid: 2, of: 3, percentage: 67 },
  ])
})
test('a club without members has 0 percent', () => {
  expect(paidCounts([], { items, years, payments }, '2026-06-15')).toEqual([
    { itemId: 'fee', label: 'Annual fee 2026', paid: 0, of: 0, percentage: 0 },
  ])
})

test('an item for some membership types counts only their members', () => {
  const forJuniors = items.map((item) => ({ ...item, typeIds: ['junior'] }))
  const members = [
    { id: 'a', typeId: 'junior' },
    { id: 'b', typeId: 'adult' },
    { id: 'c' },
    { id: 'd', typeId: 'junior' },
  ]
  expect(paidCounts(members, { items: forJuniors, years, payments }, '2026-06-15')).toMatchObject([
    { paid: 1, of: 2, percentage: 50 },
  ])
})
