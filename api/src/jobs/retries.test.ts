import { expect, test } from 'vitest'
import { Retries } from './retries.ts'

test('pauses double up to 64 times the first, by key, and begin anew after a success', () => {
  let now = 0
  const retries = new Retries(30, () => now)
  expect([retries.due(), retries.nextAt()]).toEqual([[], Number.POSITIVE_INFINITY])
  const pauses: number[] = []
  for (let n = 0; n < 8; n += 1) {
    retries.failed('a')
    pauses.push(retries.nextAt() - now)
    now = retries.nextAt()
  }
  expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1920, 1920])
  retries.failed('b')
  expect(retries.due()).toEqual(['a'])
  expect(retries.nextAt()).toBe(now)
  retries.succeeded('a')
  expect([retries.due(), retries.nextAt()]).toEqual([[], now + 30])
  retries.failed('a')
  now += 30
  expect(retries.due()).toEqual(['b', 'a'])
})
