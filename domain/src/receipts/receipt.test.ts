import { expect, test } from 'vitest'
import type { Payment } from '../payments/payment.ts'
import { dueReceipt, type IssuedReceipt, receiptNumber } from './receipt.ts'

const payment: Payment = {
  id: 'p',
  memberId: 'm',
  memberName: 'Zoë',
  itemId: 'i',
  itemName: 'Annual fee 2026',
  amount: 60.1,
  paymentDate: '2026-03-01',
  notes: 'cash',
  createdBy: 'a',
}
const facts = { memberName: 'Zoë', itemName: 'Annual fee 2026', amount: 6010, paidOn: '2026-03-01' }
const given: IssuedReceipt = {
  ...facts,
  number: '2026-0007',
  kind: 'receipt',
  issuedOn: '2026-03-02',
  clubName: 'Club',
  address: '',
}
const cancelled: IssuedReceipt = { ...given, number: '2026-0008', kind: 'cancelled', replaces: '2026-0007' }

test.each([
  ['the first of a payment', undefined, payment, { ...facts, kind: 'receipt' }],
  ['none after one that says the same', given, payment, undefined],
  ['none for another note', given, { ...payment, notes: 'by bank' }, undefined],
  [
    'a corrected one for another amount',
    given,
    { ...payment, amount: 50 },
    { ...facts, amount: 5000, kind: 'corrected', replaces: '2026-0007' },
  ],
  [
    'a corrected one for another day',
    given,
    { ...payment, paymentDate: '2026-03-02' },
    { ...facts, paidOn: '2026-03-02', kind: 'corrected', replaces: '2026-0007' },
  ],
  ['a cancelled one for a deleted payment', given, undefined, { ...facts, kind: 'cancelled', replaces: '2026-0007' }],
  ['one cancellation only', cancelled, undefined, undefined],
  ['a new one after a cancellation', cancelled, payment, { ...facts, kind: 'receipt' }],
  ['none for a waiver', undefined, { ...payment, amount: 0 }, undefined],
  ['none for a payment that never was', undefined, undefined, undefined],
] as const)('a payment needs %s', (_, last, now, due) => expect(dueReceipt(last, now)).toEqual(due))

test('numbers receipts by season', () => {
  expect(receiptNumber(2026, 1, 7)).toBe('2026-0007')
  expect(receiptNumber(2026, 9, 12_345)).toBe('2026/27-12345')
})
