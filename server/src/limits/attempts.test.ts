import { expect, test } from 'vitest'
import { Attempts, readLimit } from './attempts.ts'

test('a limit is written as attempts and seconds', () => {
  expect(readLimit('20/3600s')).toEqual({ count: 20, seconds: 3600 })
  for (const text of ['20', '0/60s', '20/0s', '20/3600', '-1/60s', 'x/60s', '1.5/60s'])
    expect(readLimit(text)).toBeUndefined()
})

test('a key has so many attempts in a window, and a new window after it', () => {
  let now = 0
  const attempts = new Attempts({ count: 2, seconds: 60 }, () => now)
  attempts.count('a')
  expect(attempts.isSpent('a')).toBe(false)
  attempts.count('a')
  expect([attempts.isSpent('a'), attempts.isSpent('b')]).toEqual([true, false])
  now = 59_999
  expect(attempts.isSpent('a')).toBe(true)
  now = 60_000
  expect(attempts.isSpent('a')).toBe(false)
})

test('an attempt can be given back, and a key forgotten', () => {
  const attempts = new Attempts({ count: 1, seconds: 60 }, () => 0)
  attempts.count('a')
  attempts.giveBack('a')
  attempts.giveBack('a')
  expect(attempts.isSpent('a')).toBe(false)
  attempts.count('a')
  expect(attempts.isSpent('a')).toBe(true)
  attempts.forget('a')
  expect(attempts.isSpent('a')).toBe(false)
})
