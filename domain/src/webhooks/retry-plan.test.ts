import { expect, test } from 'vitest'
import { pauseAfterAttempt, retryAfterOf, verdictOf } from './retry-plan.ts'

test('a delivery is tried ten times, within little more than three days', () => {
  const pauses = Array.from({ length: 10 }, (_, place) => pauseAfterAttempt(place + 1, 0))
  const seconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
  expect(pauses).toEqual([...seconds.map((one) => one * 1_000), undefined])
})

test('a pause is up to a fifth longer', () => {
  expect(pauseAfterAttempt(1, 0.5)).toBe(5_500)
  expect(pauseAfterAttempt(9, 0.999)).toBeLessThan(1.2 * 86_400_000)
})

test('a receiver can make a pause longer, to a day at most, and never shorter', () => {
  expect(pauseAfterAttempt(1, 0, 60_000)).toBe(60_000)
  expect(pauseAfterAttempt(2, 0, 1)).toBe(300_000)
  expect(pauseAfterAttempt(1, 0, 1e12)).toBe(86_400_000)
  expect(pauseAfterAttempt(10, 0, 60_000)).toBeUndefined()
})

test.each([
  [200, 'taken'],
  [204, 'taken'],
  [299, 'taken'],
  [100, 'failed'],
  [301, 'failed'],
  [308, 'failed'],
  [404, 'failed'],
  [410, 'gone'],
  [429, 'failed'],
  [500, 'failed'],
])('the status %i: %s', (status, verdict) => {
  expect(verdictOf(status)).toBe(verdict)
})

test('reads for how long a receiver wants to be left alone', () => {
  const now = Date.parse('2026-03-01T12:00:00Z')
  expect(retryAfterOf('120', now)).toBe(120_000)
  expect(retryAfterOf('Sun, 01 Mar 2026 12:01:00 GMT', now)).toBe(60_000)
  expect(retryAfterOf('Sun, 01 Mar 2026 11:00:00 GMT', now)).toBe(0)
  for (const none of [undefined, '', 'soon', '-5', '1e99']) expect(retryAfterOf(none, now)).toBe(0)
})
