import { expect, test } from 'vitest'
import { coverageFaults, findTests, idsIn, isOnScreen, productSource } from './coverage.ts'
import { parseRows, rows } from './rows.ts'

test('each row of the specification has a test, each tag a row, and each text is in the product', () => {
  expect(coverageFaults(rows, findTests(), productSource())).toEqual([])
})

test('what a person sees is shown in Chromium or in a component', () => {
  const tests = findTests()
  expect(rows.filter(({ id }) => isOnScreen(tests.get(id) ?? [])).length).toBeGreaterThanOrEqual(442)
})

const product = "const failure = 'Failed to login'; toast(t('Pass of {name} made', { name }))"
const login = parseRows('8.1   error default   “Failed to login”')

test.each([
  ['8.1 has no test: Failed to login', login, []],
  ['a.test.ts names 8.9, which is no row', login, ['8.1', '8.9']],
  ['8.1 stands twice in rows.txt', [...login, ...login], ['8.1']],
  ['8.2: the product nowhere says “Failed to log”', parseRows('8.2   text   “Failed to log”'), ['8.2']],
  ['', parseRows('8.2   text   “Pass of {…} made”'), ['8.2']],
  ['', login, ['8.1']],
])('reports: %s', (fault, some, ids) => {
  expect(coverageFaults(some, new Map(ids.map((id) => [id, ['a.test.ts']])), product)).toEqual(fault ? [fault] : [])
})

test('a tag in a comment counts for nothing', () => {
  expect([...idsIn("test('a', { tags: spec('1.1 1.2') })\n  // spec('1.3')")]).toEqual(['1.1', '1.2'])
})

test('refuses a line of another form', () => {
  expect(() => parseRows('8.1 Failed to login')).toThrow('Not a row of the specification: 8.1 Failed to login')
})
