import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Anna Lindqvist', 'AL'],
  ['Anna Maria Lindqvist', 'AL'],
  ['  élodie   özil ', 'ÉÖ'],
  ['Cher', 'C'],
  ['e\u0301lodie', 'É'],
  ['𝒜nna Bo', '𝒜B'],
  ['   ', ''],
])('abbreviates %j to %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
