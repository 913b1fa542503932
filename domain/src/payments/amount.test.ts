import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount, readAmount } from './amount.ts'

const euro = (typed: string, locale = 'de') => {
  const read = readAmount(typed, locale)
  return read.kind === 'amount' ? read.euro : read.kind
}

test.each([
  ['45,50', 45.5],
  ['45.50', 45.5],
  ['45,5', 45.5],
  ['45', 45],
  ['45,', 45],
  [',5', 0.5],
  ['0', 0],
  ['1.234,50', 1234.5],
  ['1,234.50', 1234.5],
  ['1.234.567', 1_234_567],
  ['1 234,50', 1234.5],
  ['1\u202f234,50 €', 1234.5],
  ['1’234.50', 1234.5],
  ['€ 12,00', 12],
  ['-1', -1],
])('reads %j in every language as %d', (typed, expected) => {
  for (const locale of ['en', 'de', 'it', 'de-CH', 'en-IN']) expect(euro(typed, locale)).toBe(expected)
})

test.each(['1,2,3', '12.34.56', '1.234.50', '45,505', '4a', ',', '€', '1e3', '--1', '１２', '1 2', '9'.repeat(21)])(
  'refuses %j',
  (typed) => expect(euro(typed)).toBe(typed === '€' ? 'empty' : 'invalid'),
)

test('what two languages read as two amounts is ambiguous', () => {
  expect(readAmount('1.234', 'de')).toEqual({ kind: 'ambiguous', whole: 1234 })
  expect(readAmount('1,234', 'en')).toEqual({ kind: 'ambiguous', whole: 1234 })
  expect(readAmount('1,234', 'de')).toEqual({ kind: 'invalid' })
  expect(readAmount('1.005', 'en')).toEqual({ kind: 'invalid' })
})

test.each(['en', 'en-GB', 'en-IN', 'en-ZA', 'de', 'de-AT', 'de-CH', 'it', 'it-CH'])(
  'reads what it has written in %s',
  (locale) =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
        expect(euro(formatAmount(cents / 100, locale), locale)).toBe(cents / 100)
      }),
    ),
)

test('reads any text without failing', () => {
  fc.assert(fc.property(fc.string(), fc.constantFrom('en', 'de'), (typed, locale) => void readAmount(typed, locale)))
})
