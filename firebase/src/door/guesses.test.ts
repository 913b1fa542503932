import { expect, test } from 'vitest'
import { Guesses } from './guesses.ts'

const guesses = () => new Guesses({ count: 3, seconds: 600 }, { count: 10, seconds: 3600 })

function guessFrom(from: Guesses, addresses: number, times: number, net = '10.0.0'): void {
  for (let address = 0; address < addresses; address++)
    for (let time = 0; time < times; time++) from.take(`${net}.${address}`, 'anna')
}

test('one address has few guesses on an account, and harms no other account', () => {
  const limit = guesses()
  guessFrom(limit, 1, 3)
  expect(() => limit.take('10.0.0.0', 'anna')).toThrow('TOO_MANY_ATTEMPTS_TRY_LATER')
  expect(() => limit.take('10.0.0.0', 'ben')).not.toThrow()
  expect(() => limit.take('10.0.0.9', 'anna')).not.toThrow()
})

test('many addresses together have few guesses too', () => {
  const limit = guesses()
  guessFrom(limit, 5, 2)
  expect(() => limit.take('10.9.9.9', 'anna')).toThrow('TOO_MANY_ATTEMPTS_TRY_LATER')
  expect(() => limit.take('10.9.9.9', 'ben')).not.toThrow()
})

test('where the owner has signed in before, guesses from elsewhere lock nobody out', () => {
  const limit = guesses()
  limit.take('192.0.2.1', 'anna')
  limit.right('192.0.2.1', 'anna')
  guessFrom(limit, 5, 2)
  expect(() => limit.take('192.0.2.1', 'anna')).not.toThrow()
})

test('an owner at a new address gets in after a reset link', () => {
  const limit = guesses()
  guessFrom(limit, 5, 2)
  limit.proven('192.0.2.2', 'anna')
  guessFrom(limit, 5, 2, '10.0.1')
  expect(() => limit.take('192.0.2.2', 'anna')).not.toThrow()
  expect(() => limit.take('10.9.9.9', 'anna')).toThrow('TOO_MANY_ATTEMPTS_TRY_LATER')
})

test('whoever is right every time is never refused', () => {
  const limit = guesses()
  for (let evening = 0; evening < 50; evening++) {
    limit.take('192.0.2.1', 'anna')
    limit.right('192.0.2.1', 'anna')
  }
  expect(() => limit.take('192.0.2.1', 'anna')).not.toThrow()
})
