import { expect, test } from 'vitest'
import { booksLocked, demandUnlocked, whyLocked } from './lock.ts'

test.each([
  ['in a club that locks nothing', '2025-12-31', null, undefined],
  ['before the last locked day', '2025-12-30', '2025-12-31', booksLocked],
  ['on the last locked day', '2025-12-31', '2025-12-31', booksLocked],
  ['on the day after', '2026-01-01', '2025-12-31', undefined],
  ['without a valid day', undefined, '2025-12-31', booksLocked],
  ['without a valid day, where nothing is locked', undefined, null, undefined],
])('a payment %s', (_, day, lockedUntil, why) => {
  expect(whyLocked(day, { lockedUntil })).toBe(why)
})

test('the refusal names the last locked day, in its sentence and as a value', () => {
  const refusal = () => demandUnlocked('2025-12-30', { lockedUntil: '2025-12-31' })
  expect(refusal).toThrow('The books are locked up to 2025-12-31. Record it with a later date.')
  expect(refusal).toThrow(
    expect.objectContaining({
      code: 'invalid_fields',
      details: { paymentDate: booksLocked },
      params: expect.objectContaining({ values: { day: '2025-12-31' } }),
    }),
  )
  expect(() => demandUnlocked('2026-01-01', { lockedUntil: '2025-12-31' })).not.toThrow()
})
