import { expect, test } from 'vitest'
import { countLine, failureLines, unsteadyLines } from './report.ts'
import { type Failure, isRed, type Outcome } from './results.ts'

const failure: Failure = {
  file: 'tests/emulator/api/paid.test.ts',
  line: 12,
  name: 'who paid > is listed (once)',
  seed: '-7, path "3:1"',
  errors: ['AssertionError: expected 1 to be 2\n- 2\n+ 1', 'Error: the clean-up failed too'],
}
const outcome = (more: Partial<Outcome>): Outcome => ({
  title: 'emulator',
  command: "scripts/with-node vitest run --project 'emulator'",
  seconds: 9,
  files: [{ path: 'a', seconds: 1, passed: 4, skipped: ['s'], tests: [] }],
  failures: [],
  unsteady: [],
  used: {},
  unrun: 0,
  ...more,
})

test('names all failures first, then says everything of each', () => {
  const outside = { name: 'an error outside any test', errors: ['Error: nobody waited for it'] }
  expect(failureLines([outcome({}), outcome({ failures: [failure, outside] })])).toEqual([
    'failed: 2',
    '  emulator: tests/emulator/api/paid.test.ts:12: who paid > is listed (once)',
    '  emulator: no file is known: an error outside any test',
    '',
    'emulator: tests/emulator/api/paid.test.ts:12: who paid > is listed (once)',
    'seed -7, path "3:1"',
    "alone: scripts/with-node vitest run --project 'emulator' tests/emulator/api/paid.test.ts -t 'who paid is listed \\(once\\)'",
    '  AssertionError: expected 1 to be 2',
    '  - 2',
    '  + 1',
    '  Error: the clean-up failed too',
    '',
    'emulator: no file is known: an error outside any test',
    '  Error: nobody waited for it',
  ])
})

test('an unsteady file is named with its first error', () => {
  const lines = unsteadyLines([
    outcome({ unsteady: [{ file: 'tests/emulator/api/paid.test.ts', failures: [failure] }] }),
  ])
  expect(lines[1]).toBe('unsteady: emulator: tests/emulator/api/paid.test.ts:12: who paid > is listed (once)')
  expect(lines).toContain('  AssertionError: expected 1 to be 2')
})

test('counts tests, and those of a layer that could not run', () => {
  expect(countLine([outcome({ failures: [failure] }), outcome({ files: [], unrun: 7 })])).toBe(
    'tests: 4 passed, 1 failed, 8 skipped',
  )
})

test.each([
  ['nothing failed', {}, false],
  ['a test failed', { failures: [failure] }, true],
  ['two files were unsteady', { unsteady: ['a', 'b'] }, false],
  ['three files were unsteady', { unsteady: ['a', 'b', 'c'] }, true],
])(
  'where %s a run is red: %s',
  (_, { failures = [], unsteady = [] }: { failures?: Failure[]; unsteady?: string[] }, red) => {
    const files = unsteady.map((file) => ({ file, failures: [{ ...failure, file }] }))
    expect(isRed([outcome({ failures }), outcome({ unsteady: files })])).toBe(red)
  },
)
