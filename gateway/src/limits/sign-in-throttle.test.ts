import { expect, test } from 'vitest'
import { SignInThrottle } from './sign-in-throttle.ts'

const guesses = () => new SignInThrottle({ count: 3, seconds: 600 }, { count: 10, seconds: 3600 })

function guessFrom(from: SignInThrottle, addresses: number, times: number, net = '10.0.0'): void {
  for (let address = 0; address < addresses; address++)
    for (let time = 0; time < times; time++) from.take(`${net}.${address}`, 'anna', false)
}

test('limits guesses per address and account', () => {
  const limit = guesses()
  guessFrom(limit, 1, 3)
  expect(() => limit.take('10.0.0.0', 'anna', false)).toThrow('TOO_MANY_ATTEMPTS_TRY_LATER')
  expect(() => limit.take('10.0.0.0', 'ben', false)).not.toThrow()
  expect(() => limit.take('10.0.0.9', 'anna', false)).not.toThrow()
})

test('limits guesses on an account from many addresses together', () => {
  const limit = guesses()
  guessFrom(limit, 5, 2)
  expect(() => limit.take('10.9.9.9', 'anna', false)).toThrow('TOO_MANY_ATTEMPTS_TRY_LATER')
  expect(() => limit.take('10.9.9.9', 'ben', false)).not.toThrow()
})

test('a known address is throttled by its own guesses, not by those from elsewhere', () => {
  const limit = guesses()
  guessFrom(limit, 5, 2)
  for (let time = 0; time < 3; time++) expect(() => limit.take('192.0.2.1', 'anna', true)).not.toThrow()
  expect(() => limit.take('192.0.2.1', 'anna', true)).toThrow('TOO_MANY_ATTEMPTS_TRY_LATER')
})

test('a used reset link resets the counts', () => {
  const limit = guesses()
  guessFrom(limit, 5, 2)
  limit.proven('192.0.2.2', 'anna')
  expect(() => limit.take('192.0.2.2', 'anna', false)).not.toThrow()
})

test('never refuses a user with correct passwords', () => {
  const limit = guesses()
  for (let evening = 0; evening < 50; evening++) {
    limit.take('192.0.2.1', 'anna', false)
    limit.right('192.0.2.1', 'anna')
  }
  expect(() => limit.take('192.0.2.1', 'anna', false)).not.toThrow()
})
