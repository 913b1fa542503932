import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ask } from '../product/command.ts'
import { root } from '../product/environment.ts'
import { type Results, resultsSchema } from './results.ts'

const faults = `
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
test('passes', () => {})
test.skip('waits for better days', () => {})
test('differs', () => expect({ a: 1 }).toEqual({ a: 2 }))
test('differs twice', () => { expect.soft(1).toBe(2); expect.soft('x').toBe('y') })
test('has a property', () => fc.assert(fc.property(fc.integer(), (n) => n < 1000)))
describe('a suite', () => {
  beforeAll(() => { throw new Error('the hook broke', { cause: new Error('no disk') }) })
  test('never runs', () => {})
})
test('leaves an error', async () => {
  process.nextTick(() => { throw new Error('nobody waited') })
  await new Promise((resolve) => setImmediate(resolve))
})
`

/** Runs vitest with the reporter on files in a folder of their own. */
function report(files: Readonly<Record<string, string>>): { results: Results; folder: string } {
  // Below the root, where the packages are found.
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache/reported-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries({ ...files, 'vitest.config.ts': 'export default {}' }))
    writeFileSync(join(folder, name), text)
  const results = join(folder, 'results.json')
  const env = { ...process.env, TESSERA_RESULTS: results }
  ask('vitest', ['run', '--root', folder, '--reporter', join(import.meta.dirname, 'reporter.ts')], env)
  return { results: resultsSchema.parse(JSON.parse(readFileSync(results, 'utf8'))), folder: relative(root, folder) }
}

test('names each failure with file, line, every error, diff and seed', () => {
  const { results, folder } = report({ 'faults.test.ts': faults, 'unloadable.test.ts': `import './missing.ts'` })
  const file = `${folder}/faults.test.ts`
  const found = Object.fromEntries(results.failures.map((failure) => [failure.name, failure]))
  expect(found.differs).toMatchObject({
    file,
    line: 6,
    errors: [expect.stringMatching(/AssertionError[\s\S]*- +"a": 2,/)],
  })
  expect(found['differs twice']?.errors).toEqual([
    expect.stringContaining('1 to be 2'),
    expect.stringContaining("'x' to be 'y'"),
  ])
  expect(found['has a property']?.seed).toMatch(/^-?\d+, path "[\d:]+"$/)
  expect(found['a suite']?.errors[0]).toMatch(/^Error: the hook broke[\s\S]*Caused by: Error: no disk/)
  expect(found['an error outside any test, during: leaves an error']).toMatchObject({ file })
  expect(results.failures).toContainEqual(
    expect.objectContaining({ file: `${folder}/unloadable.test.ts`, name: '(the file itself)' }),
  )
  expect(results.failures).toHaveLength(6)
  const counted = results.files.find(({ path }) => path === file)
  expect(counted).toMatchObject({ passed: 2, skipped: ['waits for better days', 'a suite > never runs'] })
})
