import { expect, test } from 'vitest'
import { spec } from '../../../tests/spec/tags.ts'
import { readPayment, readPaymentItem, readPaymentYear, storedDay } from './read-payment.ts'

test('a stored day is read in UTC, as it was written', { tags: spec('3.70') }, () => {
  const newYear = new Date('2026-01-01T00:00:00Z')
  expect(storedDay(newYear)).toBe('2026-01-01')
  expect(storedDay({ toDate: () => newYear })).toBe('2026-01-01')
  expect(storedDay('2026-01-01')).toBe('2026-01-01')
  expect(storedDay('2026-01-01T00:00:00.000Z')).toBe('2026-01-01')
})

test.each([undefined, null, '', 'yesterday', 20260101, {}, new Date(Number.NaN)])('%j is no day', (value) => {
  expect(storedDay(value)).toBeUndefined()
})

test('a payment is read from its document', { tags: spec('3.60') }, () => {
  const fields = {
    clubId: 'c',
    memberId: 'm',
    memberName: 'Anna',
    itemId: 'i',
    itemName: 'Fee 2026',
    amount: 120.5,
    paymentDate: new Date('2026-01-01T00:00:00Z'),
    notes: 'cash',
    createdBy: 'u',
    createdAt: new Date(),
    yearId: 'y26',
  }
  expect(readPayment('p', fields)).toEqual({
    id: 'p',
    memberId: 'm',
    memberName: 'Anna',
    itemId: 'i',
    itemName: 'Fee 2026',
    amount: 120.5,
    paymentDate: '2026-01-01',
    notes: 'cash',
    createdBy: 'u',
    yearId: 'y26',
  })
})

test('what is missing or of the wrong kind reads as empty', () => {
  expect(readPayment('p', { amount: '12', yearId: null })).toEqual({
    id: 'p',
    memberId: '',
    memberName: '',
    itemId: '',
    itemName: '',
    amount: 0,
    paymentDate: undefined,
    notes: '',
    createdBy: '',
  })
  expect(readPaymentItem('i', { name: 'Fee', price: 5, purchaseRestriction: 'never', description: '' })).toEqual({
    id: 'i',
    name: 'Fee',
    price: 5,
    purchaseRestriction: 'multiple',
    enabled: false,
    isRequiredForActive: false,
  })
  expect(readPaymentYear('y', { year: '2026', active: true })).toEqual({ id: 'y', year: '2026', active: true })
})

test.each([['2027-02-29'], ['soon'], [''], [20270331]])('an item with the due day %j is due at once', (dueOn) => {
  expect(readPaymentItem('i', { dueOn })).not.toHaveProperty('dueOn')
})
test('an item keeps its due day', () => {
  expect(readPaymentItem('i', { dueOn: '2027-03-31' }).dueOn).toBe('2027-03-31')
})

test.each([
  [['adult'], ['adult']],
  [['adult', 7, null], ['adult']],
  [[], undefined],
  ['adult', undefined],
])('an item for the types %j is for %j', (typeIds, read) => {
  expect(readPaymentItem('i', { typeIds }).typeIds).toEqual(read)
})
