import { expect, test } from 'vitest'
import { countChecks } from './counts.ts'

const days = { first: '2026-11-01', last: '2026-11-27' }
const dayOf = (at: string) => at.slice(0, 10)
const check = (number: number, day = '2026-11-27', result: 'valid' | 'due' | 'refused' = 'valid') =>
  ({ number, at: `${day}T10:00:00Z`, result }) as const
const none = { countedUpTo: 0, counts: {} }
const count = (from: Parameters<typeof countChecks>[0], ...checks: ReturnType<typeof check>[]) =>
  countChecks(from, checks, dayOf, days)

test('checks are counted by day and result', () => {
  expect(count(none, check(1), check(2, '2026-11-26', 'due'), check(3, '2026-11-27', 'refused'))).toEqual({
    countedUpTo: 3,
    counts: {
      '2026-11-26': { valid: 0, due: 1, refused: 0 },
      '2026-11-27': { valid: 1, due: 0, refused: 1 },
    },
  })
})

test('what was counted before is not counted again, nor twice in one request, in whatever order', () => {
  const once = count(none, check(2), check(1), check(2))
  expect(once.counts).toEqual({ '2026-11-27': { valid: 2, due: 0, refused: 0 } })
  expect(count(once, check(1), check(2))).toEqual(once)
  expect(count(once, check(2), check(3))).toMatchObject({ countedUpTo: 3, counts: { '2026-11-27': { valid: 3 } } })
})

test('days of a wrong clock count on the first or the last possible day', () => {
  const { counts } = count(none, check(1, '1970-01-01'), check(2, '2026-11-28'), check(3, '9999-12-31'))
  expect(Object.keys(counts).sort()).toEqual(['2026-11-01', '2026-11-27'])
})
