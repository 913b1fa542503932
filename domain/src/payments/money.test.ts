import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spec } from '../../../tests/spec/tags.ts'
import { formatCents, formatEuro, isWholeCents, totalCents } from './money.ts'

test('sums are made in cents', () => {
  expect(totalCents([{ amount: 0.1 }, { amount: 0.2 }])).toBe(30)
  expect(totalCents([{ amount: 1.15 }, { amount: 8.2 }])).toBe(935)
  expect(totalCents([])).toBe(0)
})

test('a total agrees to the cent with the same amounts in cents', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100_000_000 })), (cents) => {
      expect(totalCents(cents.map((each) => ({ amount: each / 100 })))).toBe(cents.reduce((sum, each) => sum + each, 0))
    }),
  )
})

test('an amount has no more than 2 decimals', { tags: spec('9.2') }, () => {
  expect([0, 12, 0.01, 1.15, 8.2, 999_999.99].every(isWholeCents)).toBe(true)
  expect([0.001, 1.005, 12.345].some(isWholeCents)).toBe(false)
})

test('euro is written as the locale does, with 2 decimals', { tags: spec('9.1') }, () => {
  const plain = (text: string) => text.replace(/\s/g, ' ')
  expect(formatEuro(1234.5, 'en-GB')).toBe('€1,234.50')
  expect(plain(formatEuro(1234.5, 'de-DE'))).toBe('1.234,50 €')
  expect(plain(formatEuro(40, 'it-IT'))).toBe('40,00 €')
  expect(plain(formatEuro(1234.5, 'it'))).toBe('1.234,50 €')
  expect(formatCents(5, 'en-GB')).toBe('€0.05')
})
