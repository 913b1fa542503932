import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultsOf, type Sources } from './check-ledger.ts'
import { ledger } from './ledger.ts'
import { holds, notOn, type Row, sectionOf, shown } from './row.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const sources: Sources = {
  testOf: (path) => (existsSync(join(root, path)) ? read(path) : undefined),
  product: [...globSync('{web,api,domain,firebase}/src/**/*.{ts,tsx}', { cwd: root }), 'web/index.html']
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map(read)
    .join('\n'),
}

test('every row of the ledger names a test that contains it, and every text is in the product', () => {
  expect(faultsOf(ledger, sources)).toEqual([])
})

test('a text that is translated holds as well', () => {
  const row = shown('8.2', 'text', 'Pass of {…} made', 'a.test.ts', 'a line')
  expect(faultsOf([row], { ...some, product: "t('Pass of {name} made', { name })" })).toEqual([])
})

test('every section has rows', () => {
  expect([...new Set(ledger.map(sectionOf))]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('every file of rows is in the ledger, and its rows are of the section that its name says', async () => {
  const parts = globSync('section-*.ts', { cwd: import.meta.dirname }).map((name) => name.slice(8, -3))
  const files = await Promise.all(
    parts.map(async (part) => {
      const { rows }: { rows: readonly Row[] } = await import(`./section-${part}.ts`)
      expect([...new Set(rows.map(sectionOf))], part).toEqual([Number(part[0])])
      return rows
    }),
  )
  expect(new Set(files.flat())).toEqual(new Set(ledger))
})

const files: Record<string, string> = {
  'a.test.ts':
    "test('a title', …)\n  a line getByText('Failed to login')\n  // a remark\n  /** another\n   * remark */",
  'some.test.ts': "test.skip('a title', …)",
  'other.test.ts': "describe.skipIf(none)('all', …) test('a title', …)",
}
const some: Sources = {
  testOf: (path) => files[path],
  product:
    "const failure = 'Failed to login'\n toast(`Pass of $" +
    '{member.name} made`) <p>Check\n   your inbox</p>\n// Nobody reads it',
}
const good = shown('8.1', 'error default', 'Failed to login', 'a.test.ts')

test.each<[string, readonly Row[]]>([
  ['', [good, shown('8.2', 'text', 'Pass of {…} made', 'a.test.ts', 'a line')]],
  [
    '',
    [shown('8.3', 'text', 'Check your inbox', 'a.test.ts', 'a line'), holds('8.4', 'rule', 'x', 'a.test.ts', 'a t')],
  ],
  ['8.1 names no test: Failed to login', [{ ...good, test: '' }]],
  ['8.1 names no test: Failed to login', [{ ...good, mark: ' ' }]],
  ['8.1 names b.test.ts, which is not there', [{ ...good, test: 'b.test.ts' }]],
  ['8.1: a.test.ts does not contain “another title”', [{ ...good, mark: 'another title' }]],
  ['8.1: a.test.ts does not contain “a title”', [{ ...good, mark: 'a title' }]],
  ['8.1: a.test.ts does not contain “a remark”', [{ ...good, mark: 'a remark' }]],
  ['8.1: a.test.ts does not contain “another”', [{ ...good, mark: 'another' }]],
  ['8.1: some.test.ts leaves out some of its tests', [holds('8.1', 'rule', 'x', 'some.test.ts', 'a title')]],
  ['', [holds('8.1', 'rule', 'x', 'other.test.ts', 'a title')]],
  ['8.1: “Nobody reads it” is nowhere in the product', [shown('8.1', 'text', 'Nobody reads it', 'a.test.ts', 'a l')]],
  ['8.1: “Failed to log” is nowhere in the product', [{ ...good, says: 'Failed to log', mark: 'Failed to log' }]],
  ['8.1: “Failed to logout” is nowhere in the product', [{ ...good, says: 'Failed to logout', mark: 'a line' }]],
  ['8.2: “Pass of {…} kept” is nowhere in the product', [shown('8.2', 'text', 'Pass of {…} kept', 'a.test.ts', 'a l')]],
  ['8.1 is there twice', [good, good]],
  ['eight is no id', [{ ...good, id: 'eight' }]],
  ['8.1 says nothing', [holds('8.1', 'rule', '', 'a.test.ts', 'a title')]],
  ['8.1 does not say why it cannot hold on hosted', [notOn('hosted', '', good)]],
])('the check says: %s', (fault, rows) => {
  expect(faultsOf(rows, some)).toEqual(fault ? [fault] : [])
})
