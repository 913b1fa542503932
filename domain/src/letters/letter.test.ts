import { expect, test } from 'vitest'
import { isReservedAddress, letterLifetimeMs, pauseAfter } from './letter.ts'

test.each([
  'a@example.org',
  'a@EXAMPLE.com',
  'a@mail.example.net',
  'a@club.test',
  'a@club.example',
  'a@nowhere.invalid',
  'a@club.demo',
  'a@localhost',
  'a@example.org.',
])('%s belongs to no one', (address) => expect(isReservedAddress(address, true)).toBe(true))

test.each(['a@example.de', 'a@myexample.org', 'a@test.de', 'demo@club.at', 'a@demo.club.at', 'a@latest'])(
  '%s may belong to a person',
  (address) => expect(isReservedAddress(address, true)).toBe(false),
)

test('the pauses grow to two hours, so that a letter is tried some thirty times', () => {
  expect([1, 2, 3, 8, 100].map((tries) => pauseAfter(tries) / 60_000)).toEqual([1, 2, 4, 120, 120])
  let tries = 0
  for (let at = 0; at < letterLifetimeMs; at += pauseAfter(tries)) tries += 1
  expect(tries).toBe(30)
})
