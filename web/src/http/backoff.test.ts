import { expect, test } from 'vitest'
import { backoff } from './backoff.ts'

test('doubles up to a minute, and is spread over half of that', () => {
  expect([0, 1, 2, 5, 6, 20, 5_000].map((failures) => backoff(failures, 1))).toEqual([
    1_000, 2_000, 4_000, 32_000, 60_000, 60_000, 60_000,
  ])
  expect(backoff(0, 0)).toBe(500)
  expect(backoff(5_000, 0)).toBe(30_000)
})
