import { expect, test } from 'vitest'
import { isOneTypo } from './one-typo.ts'

test.each([
  ['abcd', 'abxd', true],
  ['abcd', 'abd', true],
  ['abcd', 'bcd', true],
  ['abcd', 'abcxd', true],
  ['abcd', 'abcdx', true],
  ['abcd', 'abdc', true],
  ['abcd', 'badc', false],
  ['abcd', 'abcd', false],
  ['abcd', 'axxd', false],
  ['abcd', 'cbad', false],
  ['abcd', 'ab', false],
  ['abcd', 'bcda', false],
])('%s and %s: %s', (one, other, expected) => {
  expect(isOneTypo(one, other)).toBe(expected)
  expect(isOneTypo(other, one)).toBe(expected)
})
