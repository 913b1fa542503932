import { expect, test } from 'vitest'
import { inParts } from './in-parts.ts'

test.each([
  [[], []],
  [[1, 2], [[1, 2]]],
  [
    [1, 2, 3],
    [[1, 2], [3]],
  ],
])('splits %j into parts of two', (all, parts) => {
  expect(inParts(all, 2)).toEqual(parts)
})
