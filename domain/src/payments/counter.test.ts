import { expect, test } from 'vitest'
import type { Requirement } from '../membership/status.ts'
import { hasPaidAlready, proposedItem, stillOpen } from './counter.ts'
import type { Payment, PaymentItem } from './payment.ts'

const item = (id: string, more: Partial<PaymentItem> = {}): PaymentItem => ({
  ...{ id, name: id, price: 60, purchaseRestriction: 'multiple', enabled: true, isRequiredForActive: true },
  ...more,
})
const shirt = item('shirt', { isRequiredForActive: false })
const paid = (itemId: string, more: Partial<Payment> = {}): Payment => ({
  ...{ id: 'p', memberId: 'anna', memberName: 'Anna', itemId, itemName: itemId, notes: '', createdBy: 'u' },
  ...{ amount: 60, paymentDate: '2026-01-10' },
  ...more,
})
const open = (itemId: string, cents = 6000): Requirement => ({ itemId, label: itemId, price: 6000, open: cents })

test.each([
  ['the oldest open item', [open('fee25'), open('fee26')], undefined, 'fee25'],
  ['the oldest open item, not the one before', [open('fee25'), open('fee26')], item('fee26'), 'fee25'],
  ['the one before, if nothing is open', [], item('fee26'), 'fee26'],
  ['the one before, if nobody must pay it', [open('fee25')], shirt, 'shirt'],
  ['nothing to begin with', [], undefined, undefined],
])('proposes %s', (_, owed, before, proposed) => {
  expect(proposedItem(owed, before)).toBe(proposed)
})

test('what a newer payment pays is open no more, and what it pays a part of is open in part', () => {
  const items = [item('fee25'), item('fee26', { mustBePaidInFull: true }), item('fee27')]
  const now = stillOpen('anna', [open('fee25'), open('fee26'), open('fee27'), open('gone')], items, [
    paid('fee25'),
    paid('fee26', { amount: 20 }),
  ])
  expect(now).toEqual([open('fee26', 4000), open('fee27'), open('gone')])
})

test.each<[string, PaymentItem, Payment[], boolean]>([
  ['a fee that is paid', item('fee'), [paid('fee')], true],
  ['a fee that is not', item('fee'), [paid('shirt')], false],
  ['a fee of which a part is open', item('fee', { mustBePaidInFull: true }), [paid('fee', { amount: 20 })], false],
  ['a fee that is waived', item('fee'), [paid('fee', { amount: 0, notes: 'honorary' })], true],
  ['a shirt, bought before', shirt, [paid('shirt')], false],
  [
    'a locker once per year, in this year',
    item('locker', { isRequiredForActive: false, purchaseRestriction: 'once_per_year' }),
    [paid('locker')],
    true,
  ],
  [
    'a locker once per year, in the year before',
    item('locker', { isRequiredForActive: false, purchaseRestriction: 'once_per_year' }),
    [paid('locker', { paymentDate: '2025-12-30' })],
    false,
  ],
])('has paid already: %s', (_, one, payments, expected) => {
  expect(hasPaidAlready({ memberId: 'anna', item: one, paymentDate: '2026-01-10' }, payments, [])).toBe(expected)
})
