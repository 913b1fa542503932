import { expect, test } from 'vitest'
import { translator } from './translate.ts'

test('a text is told in the language, and as it is where no translation is known', () => {
  expect(translator('de')('Password')).toBe('Passwort')
  expect(translator('it')('Password')).toBe('Password')
  expect(translator('en')('Password')).toBe('Password')
  expect(translator('de')('constructor')).toBe('constructor')
})
