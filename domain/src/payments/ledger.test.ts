import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spec } from '../../../tests/spec/tags.ts'
import { newestFirst, paymentSearch, paymentSearchWithStamps } from './ledger.ts'
import type { Payment } from './payment.ts'

const paid = (id: string, more: Partial<Payment> = {}): Payment => ({
  id,
  memberId: 'm1',
  memberName: 'Anna Lindqvist',
  itemId: 'fee',
  itemName: 'Annual fee 2026',
  amount: 100,
  paymentDate: '2026-02-01',
  notes: '',
  createdBy: 'u1',
  ...more,
})
const ids = (payments: readonly Payment[]) => payments.map(({ id }) => id)

test('the newest payment comes first, one without a valid day last', { tags: spec('9.39') }, () => {
  const ledger = [
    paid('old', { paymentDate: '2024-12-31' }),
    paid('invalid', { paymentDate: undefined }),
    paid('new', { paymentDate: '2026-03-01' }),
  ]
  expect(ids(newestFirst(ledger))).toEqual(['new', 'old', 'invalid'])
})

test('sorting keeps every payment', () => {
  const day = fc.option(fc.constantFrom('2024-01-01', '2025-06-30', '2026-12-31'), { nil: undefined })
  fc.assert(
    fc.property(fc.array(day), (days) => {
      const ledger = days.map((paymentDate, n) => paid(String(n), { paymentDate }))
      expect(new Set(ids(newestFirst(ledger)))).toEqual(new Set(ids(ledger)))
    }),
  )
})

test('the search reads member, item and notes, without case', { tags: spec('9.27') }, () => {
  const search = paymentSearch([
    paid('anna'),
    paid('ben', { memberName: 'Benedikt', itemName: 'Shirt' }),
    paid('cash', { memberName: 'Chiara', itemName: 'Locker', notes: 'Paid in CASH' }),
  ])
  expect(ids(search('LINDQ'))).toEqual(['anna'])
  expect(ids(search('shirt'))).toEqual(['ben'])
  expect(ids(search(' cash '))).toEqual(['cash'])
  expect(ids(search(''))).toEqual(['anna', 'ben', 'cash'])
  expect(ids(search('nobody'))).toEqual([])
})

test('the search of a club that gives stamps reads their numbers, too', () => {
  const all = [paid('anna', { stampNumber: 'A-0042' }), paid('ben')]
  expect(ids(paymentSearchWithStamps(all)('a-0042'))).toEqual(['anna'])
  expect(ids(paymentSearch(all)('a-0042'))).toEqual([])
})

test.each([
  '42.5',
  '42,50',
  '€42',
  '42',
  '2026-02-01',
  'Feb',
  '01/02',
  'p-777',
  'm-777',
  'fee-777',
  'u-777',
  'year-777',
  '777',
])('the search finds no amount, day or id: %s', { tags: spec('9.24 9.25 9.26') }, (typed) => {
  const one = paid('p-777', {
    memberId: 'm-777',
    itemId: 'fee-777',
    yearId: 'year-777',
    createdBy: 'u-777',
    itemName: 'Annual fee',
    amount: 42.5,
    paymentDate: '2026-02-01',
    notes: 'in cash',
  })
  expect(paymentSearch([one])(typed)).toEqual([])
})
