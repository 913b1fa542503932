import { expect, test } from 'vitest'
import { searchOf } from './search.ts'

const search = searchOf(['Anna Lindqvist|9', 'BEN|a2', 'Zoë|10', 'Đorđe|11', 'Weiß|12'], (thing) => thing.split('|'))

test.each([
  ['LINDQ', ['Anna Lindqvist|9']],
  ['ben', ['BEN|a2']],
  [' zoe\u0308 ', ['Zoë|10']],
  ['ZOE', ['Zoë|10']],
  ['dorde', ['Đorđe|11']],
  ['weiss', ['Weiß|12']],
  ['lindqvist 9', []],
  ['nobody', []],
])('%s', (query, found) => {
  expect(search(query)).toEqual(found)
})

test('nothing wanted finds all, as they stand', () => {
  expect(search(' ')).toHaveLength(5)
})

test('the same found again are the same list', () => {
  const found = search('lind')
  expect(search('lindqvist')).toBe(found)
  expect(search('ben')).not.toBe(found)
})
