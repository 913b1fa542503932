import { expect, test } from 'vitest'
import { spec } from '../../../tests/spec/tags.ts'
import {
  paymentEditSchema,
  paymentInputSchema,
  paymentItemInputSchema,
  paymentYearInputSchema,
} from './payment-input.ts'

const firstFault = (result: { error?: { issues: { message: string }[] } }) => result.error?.issues[0]?.message

const payment = { memberId: 'm', itemId: 'i', itemName: 'Fee 2026', amount: 10, paymentDate: '2026-01-01', notes: '' }
test.each([
  [{ memberId: '' }, 'Please select a member'],
  [{ itemId: '' }, 'Please select a payment item'],
  [{ amount: Number.NaN }, 'Please enter a valid amount'],
  [{ amount: -0.01 }, 'Please enter a valid amount'],
  [{ amount: 1.005 }, 'Please enter a valid amount'],
  [{ paymentDate: '' }, 'Please enter a valid date'],
])('recording with %j says %s', { tags: spec('5.53 5.54') }, (more, fault) => {
  expect(firstFault(paymentInputSchema.safeParse({ ...payment, ...more }))).toBe(fault)
})
test('recording takes an amount of 0 and trims the notes', () => {
  expect(paymentInputSchema.parse({ ...payment, amount: 0, notes: '  cash ' })).toMatchObject({
    amount: 0,
    notes: 'cash',
  })
})

const edit = { amount: 10, paymentDate: '2026-01-01', notes: '' }
test.each([
  [{ amount: 0 }, 'Please enter a valid amount'],
  [{ amount: Number.NaN }, 'Please enter a valid amount'],
  [{ paymentDate: '' }, 'Please enter a valid date'],
  [{ paymentDate: '2026-02-30' }, 'Please enter a valid date'],
])('editing with %j says %s', (more, fault) => {
  expect(firstFault(paymentEditSchema.safeParse({ ...edit, ...more }))).toBe(fault)
})

const item = {
  name: 'Fee',
  description: '',
  price: 0,
  purchaseRestriction: 'multiple',
  dueOn: '',
  typeIds: [],
  mustBePaidInFull: false,
  forFamily: false,
  joinersPay: '',
  every: '',
  lastDueOn: '',
  donation: '',
  enabled: true,
  yearId: '',
  isRequiredForActive: false,
}
test.each([
  [{ name: '   ' }, 'Name is required'],
  [{ price: Number.NaN }, 'Valid price is required'],
  [{ price: -1 }, 'Valid price is required'],
  [{ dueOn: '2027-02-29' }, 'Please enter a valid date'],
])('an item with %j says %s', { tags: spec('5.32 5.52') }, (more, fault) => {
  expect(firstFault(paymentItemInputSchema.safeParse({ ...item, ...more }))).toBe(fault)
})
test('an item may be free of charge', () => {
  expect(paymentItemInputSchema.safeParse(item).success).toBe(true)
})

test.each([
  ['', 'Year is required'],
  ['  ', 'Year is required'],
  ['26', 'Year must be a 4-digit number'],
  ['20266', 'Year must be a 4-digit number'],
  ['abcd', 'Year must be a 4-digit number'],
])('the year %j says %s', { tags: spec('5.59 9.6') }, (year, fault) => {
  expect(firstFault(paymentYearInputSchema.safeParse({ year, active: true }))).toBe(fault)
})
test('a year is trimmed', () => {
  expect(paymentYearInputSchema.parse({ year: ' 2026 ', active: true }).year).toBe('2026')
})
