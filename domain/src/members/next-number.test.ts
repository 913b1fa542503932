import { expect, test } from 'vitest'
import { nextNumber } from './next-number.ts'

test.each([
  [['M-0041', 'M-0007'], 'M-0042'],
  [['17', '9'], '18'],
  [['099', '100', '98'], '101'],
  [['0999'], '1000'],
  [['m-3', 'M-0012'], 'M-0013'],
  [['2026-014', '2026-015'], '2026-016'],
  [['M-1', 'M-2', 'Honorary', 'X-900'], undefined],
  [['M-1', 'M-2', 'M-3', 'Honorary', 'X-900'], 'M-4'],
  [['A-1', 'B-2'], undefined],
  [['anna', 'ben'], undefined],
  [['12345678901234567890'], undefined],
  [[], undefined],
])('the number after %j is %s', (numbers, next) => {
  expect(nextNumber(numbers)).toBe(next)
})
