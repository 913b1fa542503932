import { expect, test } from 'vitest'
import { AttemptLimit } from './limits.ts'
import { Refusal } from './refusal.ts'

test('lets so many through in a time, key by key, and starts anew after it', () => {
  let now = 0
  const limit = new AttemptLimit({ count: 2, seconds: 10 }, () => now)
  limit.take('a')
  limit.take('a')
  expect(() => limit.take('a')).toThrow(Refusal)
  expect(() => limit.take('b')).not.toThrow()
  now = 9_999
  expect(() => limit.take('a')).toThrow('TOO_MANY_ATTEMPTS_TRY_LATER')
  now = 10_000
  limit.sweep()
  expect(() => limit.take('a')).not.toThrow()
})

test('a check counts nothing', () => {
  const limit = new AttemptLimit({ count: 1, seconds: 10 })
  limit.check('a')
  limit.check('a')
  limit.count('a')
  expect(() => limit.check('a')).toThrow(Refusal)
})
