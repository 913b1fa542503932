import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { pageFile, readBare, withTable } from './table.ts'

const attacks = Object.values(catalogue).flat()

test('docs/security.md lists the attacks as they are', () => {
  const page = readFileSync(pageFile, 'utf8')
  expect(page, 'run: scripts/with-node node tests/attacks/write-table.ts').toBe(withTable(page))
})

test('every attack has a name of its own', () => {
  expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length)
})

test('bare emulators were tried with all of them, and fell to many', () => {
  const { tried, successes } = readBare()
  const names = attacks.filter(({ onApi }) => !onApi).map(({ name }) => name)
  expect(tried).toBe(names.length)
  expect(names).toEqual(expect.arrayContaining([...successes]))
  expect(successes.length).toBeGreaterThan(60)
})
