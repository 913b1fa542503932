import { expect, test } from 'vitest'
import { isOncePaymentId, isSecondInYear, movesYear, oncePaymentId } from './once-per-year.ts'
import type { Payment, PaymentItem } from './payment.ts'

const years = [
  { id: 'y25', year: '2025' },
  { id: 'y26', year: '2026' },
]
const annual: PaymentItem = {
  id: 'fee',
  name: 'Fee',
  price: 100,
  purchaseRestriction: 'once_per_year',
  enabled: true,
}
const paid = (more: Partial<Payment> = {}): Payment => ({
  id: 'p1',
  memberId: 'm1',
  memberName: 'Anna',
  itemId: 'fee',
  itemName: 'Fee',
  amount: 100,
  paymentDate: '2026-02-01',
  notes: '',
  createdBy: 'u1',
  ...more,
})
const second = (item: PaymentItem, payments: Payment[], paymentDate = '2026-12-31', memberId = 'm1') =>
  isSecondInYear({ memberId, item, paymentDate }, payments, years)

test('a second payment of the item by the member in the same calendar year is refused', () => {
  expect(second(annual, [paid()])).toBe(true)
})
test('the next calendar year is free', () => {
  expect(second(annual, [paid()], '2027-01-01')).toBe(false)
})
test('another member, another item and an item that may be paid often are free', () => {
  expect(second(annual, [paid()], '2026-12-31', 'm2')).toBe(false)
  expect(second(annual, [paid({ itemId: 'shirt' })])).toBe(false)
  expect(second({ ...annual, purchaseRestriction: 'multiple' }, [paid()])).toBe(false)
})
test('an item of a year counts by its year, whenever it was paid', () => {
  const item = { ...annual, yearId: 'y26' }
  expect(second(item, [paid({ yearId: 'y26', paymentDate: '2025-12-20' })])).toBe(true)
  expect(second(item, [paid({ yearId: 'y25', paymentDate: '2026-01-05' })])).toBe(false)
})
test('a year that was deleted still counts as itself', () => {
  const item = { ...annual, yearId: 'gone' }
  expect(second(item, [paid({ yearId: 'gone', paymentDate: '2024-05-05' })])).toBe(true)
})
test('a payment without a valid day belongs to no calendar year', () => {
  expect(second(annual, [paid({ paymentDate: undefined })])).toBe(false)
})

test('a payment has the id of its member, item and year; without a year of its own, of the calendar year', () => {
  const named = { memberId: 'm1', itemId: 'fee', paymentDate: '2026-02-01' }
  expect(oncePaymentId('club', named)).toBe('m1~fee~club_2026')
  expect(oncePaymentId('club', { ...named, yearId: 'y25' })).toBe('m1~fee~y25')
  expect(isOncePaymentId(oncePaymentId('club', named))).toBe(true)
  expect(isOncePaymentId('p1')).toBe(false)
})

test.each<[string, Partial<Payment>, string, PaymentItem | undefined, boolean]>([
  ['within the year', {}, '2026-12-31', annual, false],
  ['to another year', {}, '2027-01-01', annual, true],
  ['of an item that may be paid often', {}, '2027-01-01', { ...annual, purchaseRestriction: 'multiple' }, false],
  ['of an item that is gone', {}, '2027-01-01', undefined, false],
  ['of an item that is gone, under the id of a year', { id: 'm1~fee~club_2026' }, '2027-01-01', undefined, true],
  ['of an item of a year', { yearId: 'y26' }, '2027-01-01', annual, false],
])('an edit of the day %s moves the payment to another year: %o', (_what, more, day, item, moves) => {
  expect(movesYear(paid(more), day, item)).toBe(moves)
})

test('an item that must be paid in full takes payments until they reach its price, or one waives it', () => {
  const item = { ...annual, mustBePaidInFull: true }
  const part = (amount: number, notes = '') => paid({ amount, notes })
  expect(second(item, [part(60)])).toBe(false)
  expect(second(item, [part(60), part(40)])).toBe(true)
  expect(second(item, [part(60), paid({ amount: 40, paymentDate: '2025-02-01' })])).toBe(false)
  expect(second(item, [part(0, 'Caretaker')])).toBe(true)
  expect(second(item, [part(0)])).toBe(false)
})
test('a payment of an item that must be paid in full keeps its id when it moves to another year', () => {
  const item = { ...annual, mustBePaidInFull: true }
  expect(movesYear(paid(), '2027-01-01', item)).toBe(false)
  expect(movesYear(paid(), '2027-01-01', annual)).toBe(true)
})
