import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Row } from './rows.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const withoutComments = (source: string) => source.replace(/^\s*(?:\/\/|\/?\*|\{\/\*).*$/gm, '')

/** Paths of the test files, by the row that one of their tests names in its tags. */
export type TestsByRow = ReadonlyMap<string, readonly string[]>

/** Finds the tags of every test file of the repository. */
export function findTests(): TestsByRow {
  const found = new Map<string, string[]>()
  for (const path of globSync('{domain,api,firebase,web,tests}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  }))
    for (const id of idsIn(read(path))) found.set(id, [...(found.get(id) ?? []), path])
  return found
}

/** The rows that a test file's tags name. */
export const idsIn = (source: string): Set<string> =>
  new Set(
    [...withoutComments(source).matchAll(/\bspec\(\s*'([^']+)',?\s*\)/g)].flatMap(([, ids = '']) => ids.split(' ')),
  )

/** Everything a person can read on screen or in an answer, as one text. */
export const productSource = (): string =>
  [...globSync('{web,api,domain,firebase}/src/**/*.{ts,tsx}', { cwd: root }), 'web/index.html']
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map(read)
    .map(withoutComments)
    .join('\n')
    .replace(/\s+/g, ' ')

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Matches a text where it stands as whole words, with any placeholder for `{…}`. */
const asWritten = (says: string): RegExp =>
  new RegExp(`(?<!\\p{L})${says.split('{…}').map(literal).join('\\$?\\{[^}]+\\}')}(?!\\p{L})`, 'u')

/** Faults of the coverage, one sentence each: a row without a test, a tag without a row, a text that the product lacks. */
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

/** Whether one of these test files sees what a person sees: in Chromium or in a component. */
export const isOnScreen = (paths: readonly string[]): boolean =>
  paths.some((path) => /^tests\/(browser|component|hosted\/browser)/.test(path))
