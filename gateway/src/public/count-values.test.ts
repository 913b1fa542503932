import { expect, test } from 'vitest'
import { countValues } from './count-values.ts'

test.each([
  [1, 'null'],
  [1, '"text"'],
  [1, '{}'],
  [3, '{"a":1,"b":[]}'],
  [6, '[0,[0,{"a":0}]]'],
])('counts %i in %s', (count, json) => {
  expect(countValues(JSON.parse(json), 100)).toBe(count)
})

test('stops above the maximum, also in long and deep values', () => {
  const long = `[${Array(200_000).fill('0').join(',')}]`
  const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
  expect(countValues(JSON.parse(long), 50)).toBe(51)
  expect(countValues(JSON.parse(deep), 50)).toBe(51)
  expect(countValues(JSON.parse(deep), 10_000)).toBe(5_000)
})
