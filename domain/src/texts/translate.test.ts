import { expect, test } from 'vitest'
import { translator } from './translate.ts'

test('translates a text, and keeps it without a translation', () => {
  expect(translator('de')('Password')).toBe('Passwort')
  expect(translator('it')('Password')).toBe('Password')
  expect(translator('en')('Password')).toBe('Password')
  expect(translator('de')('constructor')).toBe('constructor')
})
