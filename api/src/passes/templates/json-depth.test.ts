import { expect, test } from 'vitest'
import { jsonDepth } from './json-depth.ts'

test.each([
  ['7', 0],
  ['{}', 1],
  ['{"a":[1,{"b":[]}],"c":[]}', 4],
  ['{"a":"[[[["}', 1],
  ['{"a":"\\"[[[["}', 1],
  ['{"a\\\\":[[]]}', 3],
  ['['.repeat(100_000), 100_000],
  [']]]][', 0],
  ['"[', 0],
])('counts the levels of %s', (json, depth) => {
  expect(jsonDepth(json)).toBe(depth)
})
