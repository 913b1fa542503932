import { expect, test } from 'vitest'
import type { Failure, Results } from './results.ts'
import { judgeAgain } from './run-step.ts'

const failure = (file: string, name = 'a test'): Failure => ({ file, name, errors: ['expected 1 to be 2'] })
const file = (path: string, passed: number) => ({ path, seconds: 1, passed, skipped: [], tests: [] })

test('a file that passes alone is unsteady, and its second results count', () => {
  const first: Results = { files: [file('a', 3), file('b', 1)], failures: [failure('b')] }
  expect(judgeAgain(first, { files: [file('b', 2)], failures: [] }, ['b'])).toEqual({
    files: [file('a', 3), file('b', 2)],
    failures: [],
    unsteady: [{ file: 'b', failures: [failure('b')] }],
  })
})

test('a file that fails again stays failed, with what failed in either run', () => {
  const first: Results = {
    files: [file('b', 0), file('c', 1)],
    failures: [failure('b', 'one'), failure('b', 'two'), failure('c')],
  }
  const second: Results = { files: [file('b', 1), file('c', 2)], failures: [failure('b', 'one')] }
  const { failures, unsteady } = judgeAgain(first, second, ['b', 'c'])
  expect(failures.map(({ name }) => name)).toEqual(['one', 'two'])
  expect(unsteady.map((one) => one.file)).toEqual(['c'])
})

test('a file that the second run did not reach stays failed', () => {
  const first: Results = { files: [file('b', 0)], failures: [failure('b')] }
  const brokenOff: Results = { files: [], failures: [{ name: 'did not run to its end', errors: [] }] }
  expect(judgeAgain(first, brokenOff, ['b'])).toMatchObject({
    failures: [{ name: 'did not run to its end' }, failure('b')],
    unsteady: [],
  })
})
