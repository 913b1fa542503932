import { expect, test } from 'vitest'
import { NearLimit } from './near-limit.ts'
import { RateLimit } from './rate-limit.ts'
import { isLimitSentence } from './refusals.ts'

test('refuses with the limit and the time that is left, and starts again after it', () => {
  let now = 0
  const clock = () => now
  const limit = new RateLimit('requestsPerAddress', { count: 2, seconds: 60 }, new NearLimit(() => undefined), clock)
  expect([limit.take('a'), limit.take('a')]).toEqual([undefined, undefined])
  now = 20_500
  expect(limit.take('a')).toEqual({
    sentence: 'Too many requests from your network: at most 2 within 60 seconds. Please wait and try again.',
    retryAfter: 40,
  })
  expect(limit.take('b')).toBeUndefined()
  now = 60_000
  expect(limit.take('a')).toBeUndefined()
})

test('counts many at once as many; asking for more than is left uses up the rest', () => {
  const limit = new RateLimit('writesPerClub', { count: 10, seconds: 60 }, new NearLimit(() => undefined))
  expect(limit.take('a', 8)).toBeUndefined()
  expect(limit.spent('a')).toBeUndefined()
  expect(limit.take('a', 3)).toBeDefined()
  expect(limit.spent('a')).toEqual({
    sentence: 'Your club has changed too many entries: at most 10 within 60 seconds. Please wait and try again.',
    retryAfter: 60,
  })
  expect(limit.take('a', 1)).toBeDefined()
  expect(limit.take('b', 10)).toBeUndefined()
})

test('reports each key that has used 80 %, once an hour', () => {
  let now = 0
  const reports: string[] = []
  const near = new NearLimit(
    ({ limit, of, used, max }) => reports.push(`${limit} ${of} ${used}/${max}`),
    () => now,
  )
  near.note('payments', 'a', 79, 100)
  for (const used of [80, 81, 120]) near.note('payments', 'a', used, 100)
  near.note('payments', 'b', 95, 100)
  near.note('members', 'a', 95, 100)
  now = 3_600_000
  near.note('payments', 'a', 99, 100)
  expect(reports).toEqual(['payments a 80/100', 'payments b 95/100', 'members a 95/100', 'payments a 99/100'])
})

test.each([
  ['Your club can have at most 400000 payments on this server.', true],
  ['Your club can have at most 400000 payments on this server. <b>', false],
  ['Missing or insufficient permissions.', false],
  ['Quota exceeded.', false],
])('%s', (sentence, is) => expect(isLimitSentence(sentence)).toBe(is))
