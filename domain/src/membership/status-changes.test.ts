import { expect, test } from 'vitest'
import { type ItemFact, indexPayments } from './settlement.ts'
import type { Books } from './status.ts'
import { familyChanges, statusChanges } from './status-changes.ts'

const today = '2026-11-25'
const fee: ItemFact = {
  id: 'fee',
  name: 'Annual fee',
  price: 60,
  enabled: true,
  yearId: 'y27',
  isRequiredForActive: true,
}
const key: ItemFact = { id: 'key', name: 'Key', price: 5, enabled: true, isRequiredForActive: true }
const club = ['anna', 'ben', 'cem'].map((id) => ({ id, enabled: id !== 'cem' }))
const books = (items: ItemFact[], payers: string[] = []): Books => ({
  items,
  years: [{ id: 'y27', year: '2027' }],
  payments: indexPayments(
    payers.map((memberId) => ({ memberId, itemId: 'fee', itemName: 'Annual fee 2027', amount: 60, notes: '' })),
  ),
})
const changes = (item: ItemFact, before: Books) => statusChanges(club, before, [item], today)

test('a new required item makes those who have not paid Payment Due at once; disabled members do not count', () => {
  expect(changes(fee, books([]))).toEqual([{ to: 'Payment Due', members: 2 }])
  expect(changes(fee, books([], ['anna']))).toEqual([{ to: 'Payment Due', members: 1 }])
})

test('with a due day, only from that day on', () => {
  expect(changes({ ...fee, dueOn: '2027-03-31' }, books([]))).toEqual([
    { to: 'Payment Due', members: 2, day: '2027-03-31' },
  ])
  expect(changes({ ...fee, dueOn: today }, books([]))).toEqual([{ to: 'Payment Due', members: 2 }])
})

test('a later due day, or an item that is not required any more, makes members Active', () => {
  expect(changes({ ...fee, dueOn: '2027-03-31' }, books([fee]))).toEqual([{ to: 'Active', members: 2 }])
  expect(changes({ ...fee, isRequiredForActive: false }, books([fee]))).toEqual([{ to: 'Active', members: 2 }])
  expect(changes({ ...fee, enabled: false }, books([fee], ['ben']))).toEqual([{ to: 'Active', members: 1 }])
})

test('members who are due for another item do not change', () => {
  expect(changes(fee, books([key]))).toEqual([])
  expect(changes({ ...fee, isRequiredForActive: false }, books([fee, key]))).toEqual([])
})

test('a change of the price or of an optional item changes no status', () => {
  expect(changes(fee, books([fee]))).toEqual([])
  expect(changes({ ...fee, isRequiredForActive: false, dueOn: '2027-03-31' }, books([]))).toEqual([])
})

test('several items count together, on the first of their days that changes anything', () => {
  const early = { ...fee, id: 'early', dueOn: '2027-02-01', typeIds: ['nobody'] }
  const later = { ...fee, dueOn: '2027-03-31' }
  expect(statusChanges(club, books([]), [later, early], today)).toEqual([
    { to: 'Payment Due', members: 2, day: '2027-03-31' },
  ])
  expect(statusChanges(club, books([]), [later, key], today)).toEqual([{ to: 'Payment Due', members: 2 }])
})

test('whom a member belongs to changes who is asked for a fee of the family, and statuses', () => {
  const shared = { ...fee, forFamily: true }
  const family = [
    { id: 'anna', enabled: true, fullName: 'Anna' },
    { id: 'ben', enabled: true, fullName: 'Ben' },
    { id: 'cleo', enabled: true, fullName: 'Cleo', belongsTo: 'anna' },
    { id: 'dora', enabled: true, fullName: 'Dora' },
  ]
  const moved = (id: string, belongsTo: string, ...payers: string[]) => {
    const { statuses, fees } = familyChanges({ id, belongsTo }, family, books([shared], payers), today)
    return { statuses, fees: fees.map(({ memberId, now }) => [memberId, now?.openWith ?? now?.open]) }
  }
  expect(moved('ben', 'anna', 'anna')).toEqual({
    statuses: [{ to: 'Active', members: 1 }],
    fees: [['ben', undefined]],
  })
  expect(moved('ben', 'anna')).toEqual({ statuses: [], fees: [['ben', 'Anna']] })
  expect(moved('cleo', '', 'anna')).toEqual({
    statuses: [{ to: 'Payment Due', members: 1 }],
    fees: [['cleo', 6000]],
  })
  // Who has paid takes along what has settled the fee for the family of before.
  expect(moved('cleo', 'ben', 'cleo')).toEqual({
    statuses: [
      { to: 'Payment Due', members: 1 },
      { to: 'Active', members: 1 },
    ],
    fees: [
      ['anna', 6000],
      ['ben', undefined],
    ],
  })
  expect(moved('cleo', 'anna')).toEqual({ statuses: [], fees: [] })
  const each = familyChanges({ id: 'ben', belongsTo: 'anna' }, family, books([fee]), today)
  expect(each).toEqual({ statuses: [], fees: [] })
})
