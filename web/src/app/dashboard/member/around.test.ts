import { expect, test } from 'vitest'
import { around } from './around.ts'

const list = (ids: string) => [...ids].map((id) => ({ id }))
const idsOf = (now: string, before: string, id: string) => {
  const { previous, next, at, count } = around(list(now), list(before), id)
  return [previous?.id, at, next?.id, count]
}

test.each([
  ['in the middle', 'abc', 'abc', 'b', ['a', 1, 'c', 3]],
  ['first', 'abc', '', 'a', [undefined, 0, 'b', 3]],
  ['last', 'abc', '', 'c', ['b', 2, undefined, 3]],
  ['no longer listed: who was around', 'ac', 'abc', 'b', ['a', undefined, 'c', 2]],
  ['no longer listed, as the next one', 'ad', 'abcd', 'b', ['a', undefined, 'd', 2]],
  ['never listed', 'ac', 'ac', 'x', [undefined, undefined, undefined, 2]],
  ['nobody listed', '', 'abc', 'b', [undefined, undefined, undefined, 0]],
])('%s', (_, now, before, id, expected) => {
  expect(idsOf(now, before, id)).toEqual(expected)
})
