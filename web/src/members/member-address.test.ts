import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMemberPage, listSearch, memberAddress, numberIn } from './member-address.ts'

/** The address as a browser has it after following a link to it. */
function followed(number: string, search = '') {
  const { pathname, search: params } = memberAddress(number, search)
  return new URL(`https://club.test${pathname}${params && `?${params}`}`)
}

test.each([
  '042',
  'A/1',
  'A%2F1',
  '100%',
  '..',
  '.',
  '...',
  'a?b#c',
  '../../login',
  'Größe 4',
  '\\',
  ' ',
  '&=+',
  '%E0%A4%A',
])('the number %s comes back from the address of its page', (number) => {
  const url = followed(number, '?status=Active')
  expect(numberIn(url)).toBe(number)
  expect(isMemberPage(url.pathname)).toBe(true)
  expect(listSearch(url.search)).toBe('status=Active')
})

test('any number comes back', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
      (number) => numberIn(followed(number)) === number,
    ),
  )
})

test('an address that cannot be decoded is that of an unknown number, other pages have none', () => {
  expect(numberIn({ pathname: '/members/%E0%A4%A', search: '' })).toBe('%E0%A4%A')
  expect(numberIn({ pathname: '/members', search: '' })).toBe('')
  expect(numberIn({ pathname: '/', search: '?number=7' })).toBeUndefined()
  expect(numberIn({ pathname: '/membership', search: '' })).toBeUndefined()
})
