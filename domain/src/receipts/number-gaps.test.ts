import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberGaps, numberParts } from './number-gaps.ts'
import { receiptNumber } from './receipt.ts'

test.each([
  ['all are there', [1, 2, 3], 3, []],
  ['none was given', [], 0, []],
  ['all are missing', [], 3, [{ from: 1, to: 3 }]],
  [
    'the first and the last are missing',
    [2, 3],
    4,
    [
      { from: 1, to: 1 },
      { from: 4, to: 4 },
    ],
  ],
  ['several in the middle are missing, in any order', [7, 1, 2, 6], 7, [{ from: 3, to: 5 }]],
  ['one is newer than the last number that was read', [1, 2, 3], 2, []],
] as const)('gaps when %s', (_, given, last, gaps) => expect(numberGaps(given, last)).toEqual(gaps))

test('given numbers and gaps together are each number once', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 })), fc.integer({ min: 0, max: 40 }), (given, last) => {
      const missing = numberGaps(given, last).flatMap(({ from, to }) =>
        Array.from({ length: to - from + 1 }, (_, at) => from + at),
      )
      const all = [...missing, ...new Set(given.filter((n) => n <= last))].sort((one, other) => one - other)
      expect(all).toEqual(Array.from({ length: last }, (_, at) => at + 1))
    }),
  )
})

test('reads the numbers that receipts get, and nothing else', () => {
  expect(numberParts(receiptNumber(2026, 1, 7))).toEqual({ season: 2026, n: 7 })
  expect(numberParts(receiptNumber(2026, 9, 12_345))).toEqual({ season: 2026, n: 12_345 })
  for (const other of ['', '2026', '26-1', '2026-x', 'x2026-1']) expect(numberParts(other)).toBeUndefined()
})
