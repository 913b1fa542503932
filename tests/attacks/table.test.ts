import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/product/environment.ts'
import { catalogue } from './catalogue.ts'
import { surfaces } from './surfaces.ts'
import { pageFile, readBare, withTable } from './table.ts'

const attacks = Object.values(catalogue).flat()

test('docs/security.md lists the attacks as they are', () => {
  const page = readFileSync(pageFile, 'utf8')
  expect(page, 'run: scripts/with-node node tests/attacks/write-table.ts').toBe(withTable(page))
})

test.each(Object.entries(surfaces))('%s: each attack is tried by a test of this name', (_, list) => {
  for (const { file, test: name } of list) {
    const content = readFileSync(join(root, file), 'utf8')
    const names = [`'${name}'`, `"${name}"`, `\`${name}\``]
    expect(
      names.some((quoted) => content.includes(quoted)),
      `${file}: ${name}`,
    ).toBe(true)
  }
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
