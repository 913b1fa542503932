import { sentence } from '@tessera/domain/texts/text'
import { expect, test } from 'vitest'
import { NearLimit } from './near-limit.ts'
import { RateLimit } from './rate-limit.ts'

test('refuses with the limit and the time that is left, and starts again after it', () => {
  let now = 0
  const clock = () => now
  const limit = new RateLimit(
    'requestsPerAddress',
    { count: 2, seconds: 60 },
    new NearLimit(() => undefined, clock),
    clock,
  )
  expect([limit.take('a'), limit.take('a')]).toEqual([undefined, undefined])
  now = 20_500
  expect(limit.take('a')).toEqual({
    sentence: sentence(
      'Too many requests from your network: at most {max} within {seconds} seconds. Please wait and try again.',
      { max: 2, seconds: 60 },
    ),
    retryAfter: 40,
  })
  expect(limit.take('b')).toBeUndefined()
  now = 60_000
  expect(limit.take('a')).toBeUndefined()
})

test('counts many at once as many; asking for more than is left uses up the rest', () => {
  const clock = () => 0
  const limit = new RateLimit('writesPerClub', { count: 10, seconds: 60 }, new NearLimit(() => undefined, clock), clock)
  expect(limit.take('a', 8)).toBeUndefined()
  expect(limit.spent('a')).toBeUndefined()
  expect(limit.take('a', 3)).toBeDefined()
  expect(limit.spent('a')).toEqual({
    sentence: sentence(
      'Your club has changed too many entries: at most {max} within {seconds} seconds. Please wait and try again.',
      { max: 10, seconds: 60 },
    ),
    retryAfter: 60,
  })
  expect(limit.take('a', 1)).toBeDefined()
  expect(limit.take('b', 10)).toBeUndefined()
})

test('reports each key that has used 80 %, once an hour, and when it has used less than 70 % again', () => {
  let now = 0
  const reports: string[] = []
  const near = new NearLimit(
    ({ limit, of, used, max }, isNear) => reports.push(`${limit} ${of} ${used}/${max}${isNear ? '' : ' no more'}`),
    () => now,
  )
  near.note('payments', 'a', 79, 100)
  for (const used of [80, 81, 120]) near.note('payments', 'a', used, 100)
  near.note('payments', 'b', 95, 100)
  near.note('members', 'a', 95, 100)
  now = 3_600_000
  near.note('payments', 'a', 99, 100)
  expect(reports.splice(0)).toEqual(['payments a 80/100', 'payments b 95/100', 'members a 95/100', 'payments a 99/100'])
  for (const used of [79, 80, 70, 80, 69, 68, 80]) near.note('payments', 'b', used, 100)
  expect(reports).toEqual(['payments b 79/100', 'payments b 69/100 no more', 'payments b 80/100'])
})

test('lists who is near: of rates for an hour, of what a club has until it is less', () => {
  let now = 0
  const near = new NearLimit(
    () => undefined,
    () => now,
  )
  near.note('members', 'a', 90, 100)
  near.note('uploadsPerClub', 'a', 61, 60)
  near.note('uploadsPerClub', 'b', 47, 60)
  const of = { limit: 'members', of: 'a', max: 100 }
  expect(near.list).toEqual([
    { ...of, used: 90, at: 0 },
    { limit: 'uploadsPerClub', of: 'a', used: 60, max: 60, at: 0 },
  ])
  now = 3_600_000
  near.note('members', 'a', 75, 100)
  expect(near.list).toEqual([{ ...of, used: 75, at: now }])
  near.note('members', 'a', 69, 100)
  expect(near.list).toEqual([])
})
