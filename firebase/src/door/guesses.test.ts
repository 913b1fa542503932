import { expect, test } from 'vitest'
import { Guesses } from './guesses.ts'

const guesses = () => new Guesses({ count: 3, seconds: 600 }, { count: 10, seconds: 3600 })

function guessFrom(from: Guesses, addresses: number, times: number, net = '10.0.0'): void {
  for (let address = 0; address < addresses; address++)
    for (let time = 0; time < times; time++) from.take(`${net}.${address}`, 'anna', false)
}

test('one address has few guesses on an account, and harms no other account', () => {
  const limit = guesses()
  guessFrom(limit, 1, 3)
  expect(() => limit.take('10.0.0.0', 'anna', false)).toThrow('TOO_MANY_ATTEMPTS_TRY_LATER')
  expect(() => limit.take('10.0.0.0', 'ben', false)).not.toThrow()
  expect(() => limit.take('10.0.0.9', 'anna', false)).not.toThrow()
})

test('many addresses together have few guesses too', () => {
  const limit = guesses()
  guessFrom(limit, 5, 2)
  expect(() => limit.take('10.9.9.9', 'anna', false)).toThrow('TOO_MANY_ATTEMPTS_TRY_LATER')
  expect(() => limit.take('10.9.9.9', 'ben', false)).not.toThrow()
})

test('at a known address guesses from elsewhere lock nobody out, its own do', () => {
  const limit = guesses()
  guessFrom(limit, 5, 2)
  for (let time = 0; time < 3; time++) expect(() => limit.take('192.0.2.1', 'anna', true)).not.toThrow()
  expect(() => limit.take('192.0.2.1', 'anna', true)).toThrow('TOO_MANY_ATTEMPTS_TRY_LATER')
})

test('a reset link starts the count anew', () => {
  const limit = guesses()
  guessFrom(limit, 5, 2)
  limit.proven('192.0.2.2', 'anna')
  expect(() => limit.take('192.0.2.2', 'anna', false)).not.toThrow()
})

test('whoever is right every time is never refused', () => {
  const limit = guesses()
  for (let evening = 0; evening < 50; evening++) {
    limit.take('192.0.2.1', 'anna', false)
    limit.right('192.0.2.1', 'anna')
  }
  expect(() => limit.take('192.0.2.1', 'anna', false)).not.toThrow()
})
