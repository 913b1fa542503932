import { expect, test } from 'vitest'
import { fill, piecesOf } from './message.ts'

const members = '{count, plural, =0 {nobody} one {# member} other {# members}} in {club}'

test.each([
  [0, 'en', 'nobody in Chess'],
  [1, 'en', '1 member in Chess'],
  [1234, 'en', '1,234 members in Chess'],
  [1234, 'de', '1.234 members in Chess'],
])('%s, counted in %s', (count, locale, text) => {
  expect(fill(members, { count, club: 'Chess' }, locale)).toBe(text)
})

test('a plural form may name values of its own', () => {
  const text = 'Delete {n, plural, one {{name}} other {# of {club}}}?'
  expect(fill(text, { n: 1, name: 'Ada', club: 'Chess' }, 'en')).toBe('Delete Ada?')
  expect(fill(text, { n: 2, name: 'Ada', club: 'Chess' }, 'en')).toBe('Delete 2 of Chess?')
})

test('a value is put in as it is, braces and all, and a name without a value stays', () => {
  expect(fill('{a} and {b}', { a: '{b}' }, 'en')).toBe('{b} and {b}')
  expect(fill("Don't worry", {}, 'en')).toBe("Don't worry")
})

test.each(['{', '{a b}', '{n, select, a {b}}', '{n, plural, {b}}'])('%s is refused', (text) => {
  expect(() => piecesOf(text)).toThrow()
})
