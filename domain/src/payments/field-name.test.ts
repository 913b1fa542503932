import { expect, test } from 'vitest'
import { spec } from '../../../tests/spec/tags.ts'
import { documentFault, fieldNameFault } from './field-name.ts'

test('a field name must not be empty', { tags: spec('5.47') }, () => {
  expect(fieldNameFault('')).toBe('A field name must not be empty')
})
test.each(['~', '*', '/', '[', ']'])('a field name must not contain %s', { tags: spec('5.48') }, (sign) => {
  expect(fieldNameFault(`a${sign}b`)).toBe('A field name must not contain ~ * / [ ]')
})
test('a field name must not begin and end with double underscores', { tags: spec('5.49') }, () => {
  expect(fieldNameFault('__name__')).toBe('A field name must not begin and end with double underscores')
  expect(fieldNameFault('__name')).toBeUndefined()
  expect(fieldNameFault('name__')).toBeUndefined()
})
test('ordinary names pass', () => {
  expect(['memberId', 'two words', 'naïve', 'a.b', 'C-3'].map(fieldNameFault)).toEqual(Array(5).fill(undefined))
})
test('a document is checked at every depth', { tags: spec('5.50') }, () => {
  expect(documentFault({ a: { b: [{ 'c/d': 1 }] } })).toBe('A field name must not contain ~ * / [ ]')
  expect(documentFault({ a: [[1]] })).toBe('A list must not hold another list')
  expect(documentFault({ memberId: 'm', amount: 1, when: new Date(0), list: [1, 'two'] })).toBeUndefined()
})
