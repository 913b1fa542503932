import { expect, test } from 'vitest'
import { indexPayments } from '../membership/settlement.ts'
import { countedByName, itemsOfYear } from './counted-by-name.ts'
import type { PaymentItem } from './payment.ts'

const years = [{ id: 'y26', year: '2026', active: true }]
const item = (id: string, name: string, more: Partial<PaymentItem> = {}): PaymentItem => ({
  id,
  name,
  price: 60,
  purchaseRestriction: 'multiple',
  enabled: true,
  yearId: 'y26',
  isRequiredForActive: true,
  ...more,
})
const fee = item('fee', 'Annual fee')
const youth = item('youth', 'Annual fee, under 18')
const shirt = item('shirt', 'Shirt')
const paid = (memberId: string, { id, name }: PaymentItem) => ({
  memberId,
  itemId: id,
  itemName: `${name} 2026`,
  yearId: 'y26',
  amount: 25,
  notes: '',
})
const books = {
  items: [fee, youth, shirt],
  years,
  payments: indexPayments([paid('a', fee), paid('b', youth), paid('c', youth), paid('c', fee), paid('d', shirt)]),
}
const members = ['a', 'b', 'c', 'd'].map((id) => ({ id }))

test('counts those whom nothing but a name makes paid', () => {
  expect(countedByName(members, books, fee, '2026-06-15')).toBe(1)
  expect(countedByName(members, books, youth, '2026-06-15')).toBe(0)
  expect(countedByName(members, books, { ...fee, paidByItemIds: ['fee', 'youth'] }, '2026-06-15')).toBe(0)
  expect(countedByName(members, books, { ...fee, isRequiredForActive: false }, '2026-06-15')).toBe(0)
})
test('names the other items of the year, and which of them count by name', () => {
  expect(itemsOfYear(fee, books.items, years).map(({ item: { id }, hasName }) => [id, hasName])).toEqual([
    ['youth', true],
    ['shirt', false],
  ])
})
