import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Row } from './rows.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const withoutComments = (source: string) => source.replace(/^\s*(?:\/\/|\/?\*|\{\/\*).*$/gm, '')

/** Paths of test files, by the row id in the tags of their tests. */
export type TestsByRow = ReadonlyMap<string, readonly string[]>

/** Reads the tags of every test file of the repository. */
export function findTests(): TestsByRow {
  const found = new Map<string, string[]>()
  for (const path of globSync('{domain,mail,server,api,gateway,web,tests}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  }))
    for (const id of idsIn(read(path))) found.set(id, [...(found.get(id) ?? []), path])
  return found
}

/** Returns the row ids in a test file's tags. */
export const idsIn = (source: string): Set<string> =>
  new Set(
    [...withoutComments(source).matchAll(/\bspec\(\s*'([^']+)',?\s*\)/g)].flatMap(([, ids = '']) => ids.split(' ')),
  )

/** Returns the source of the product, without tests and comments, as one text. */
export const productSource = (): string =>
  [...globSync('{web,api,domain,gateway,mail,server}/src/**/*.{ts,tsx}', { cwd: root }), 'web/index.html']
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map(read)
    .map(withoutComments)
    .join('\n')
    .replace(/\s+/g, ' ')

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Matches a text as whole words, with any placeholder for `{…}`. */
const asWritten = (says: string): RegExp =>
  new RegExp(`(?<!\\p{L})${says.split('{…}').map(literal).join('\\$?\\{[^}]+\\}')}(?!\\p{L})`, 'u')

/** Returns the faults of the coverage as sentences: rows without a test, tags without a row, missing texts. */
export function coverageFaults(rows: readonly Row[], tests: TestsByRow, product: string): string[] {
  const ids = rows.map(({ id }) => id)
  return [
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} stands twice in rows.txt`),
    ...rows.filter(({ id }) => !tests.has(id)).map(({ id, says }) => `${id} has no test: ${says}`),
    ...[...tests]
      .filter(([id]) => !ids.includes(id))
      .map(([id, paths]) => `${paths.join(', ')} names ${id}, which is no row`),
    ...rows
      .filter(({ isText, says }) => isText && !asWritten(says).test(product))
      .map(({ id, says }) => `${id}: the product nowhere says “${says}”`),
  ]
}

/** True if one of these test files renders the product: in Chromium or as a component. */
export const isOnScreen = (paths: readonly string[]): boolean =>
  paths.some((path) => /^tests\/(browser|component|hosted\/browser)/.test(path))
