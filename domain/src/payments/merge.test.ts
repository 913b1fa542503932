import { expect, test } from 'vitest'
import { merge } from './merge.ts'

const a = { id: 'a', amount: 1 }
const b = { id: 'b', amount: 2 }
const known = [a, b]

test('adds, replaces and removes', () => {
  expect(merge(known, { changed: [{ id: 'c', amount: 3 }] })).toEqual([a, b, { id: 'c', amount: 3 }])
  expect(merge(known, { changed: [{ id: 'a', amount: 9 }] })).toEqual([b, { id: 'a', amount: 9 }])
  expect(merge(known, { changed: [], gone: ['a'] })).toEqual([b])
  expect(merge(known, { changed: [{ id: 'a', amount: 9 }], gone: ['b'] })).toEqual([{ id: 'a', amount: 9 }])
})

test('keeps what was deleted and added again', () => {
  expect(merge(known, { changed: [{ id: 'a', amount: 9 }], gone: ['a'] })).toEqual([b, { id: 'a', amount: 9 }])
})

test.each([
  ['nothing', { changed: [], gone: [] }],
  ['what is known already', { changed: [{ ...a }] }],
  ['the deletion of something that was never there', { changed: [], gone: ['x'] }],
])('gives the same list for %s', (_, changes) => expect(merge(known, changes)).toBe(known))
