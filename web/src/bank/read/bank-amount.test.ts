import { expect, test } from 'vitest'
import { bankCents, decimalSign } from './bank-amount.ts'

test.each([
  ['50,00', 5000],
  ['50', 5000],
  ['7.5', 750],
  [',5', 50],
  ['+50,00', 5000],
  ['-1.234,56', -123_456],
  ['−1,234.56', -123_456],
  ['1.234.567,00', 123_456_700],
  ["1'234.50", 123_450],
  ['1’234.50', 123_450],
  ['1 234,50 €', 123_450],
  ['EUR 12,00', 1200],
  ['EUR12,00', 1200],
  ['12,00-', -1200],
  ['12,00 S', -1200],
  ['12,00 H', 1200],
  ['(12.00)', -1200],
  ['="50.00"', 5000],
  ['0,00', 0],
  ["1'234", 123_400],
  ['1.234.567', 123_456_700],
])('%s is %i cents', (written, cents) => {
  expect(bankCents(written)).toBe(cents)
})

test.each([
  '',
  '-',
  'abc',
  '1,2,3',
  '1.23.456,00',
  '1,234,56',
  '-5-',
  '12.345,678',
  '5 USD',
  '1.234',
  '1,234',
  '1'.repeat(50),
])('%j is no amount, or can be two', (written) => {
  expect(bankCents(written)).toBeUndefined()
})

test('the other amounts of a column say what a single sign stands for', () => {
  expect(bankCents('1.234', decimalSign(['', '5,00', '1.234']))).toBe(123_400)
  expect(bankCents('1,234', decimalSign(['5.1']))).toBe(123_400)
  expect(bankCents('1.234', decimalSign(['5.00']))).toBeUndefined()
  expect(decimalSign(['1.234', '5'])).toBeUndefined()
  expect(decimalSign(['1,00', '1.00'])).toBeUndefined()
})
