import { expect, test } from 'vitest'
import { Refusal } from '../http/refusal.ts'
import { AttemptLimit } from './limits.ts'

test('allows the given count per key and window, and starts again after it', () => {
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

test('check does not count', () => {
  const limit = new AttemptLimit({ count: 1, seconds: 10 })
  limit.check('a')
  limit.check('a')
  limit.count('a')
  expect(() => limit.check('a')).toThrow(Refusal)
})
