import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { benches } from './benches.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The text of a benchmark, with the scripts that it only runs one after the other. */
function textOf(script: string): string {
  const text = read(`bench/${script}`)
  const run = [...text.matchAll(/^import '\.\/(.+)'$/gm)].map(([, name = '']) => textOf(name))
  return [text, ...run].join('\n')
}

test('there are ten benchmarks at most, and each prints a ratio', () => {
  expect(benches.length).toBeLessThanOrEqual(10)
  expect(
    benches.filter(({ script: [script] }) => !textOf(script).includes('printRatio(')).map(({ name }) => name),
  ).toEqual([])
})

test.each(['.github/workflows/bench.yml', 'Makefile', 'docs/benchmarks.md'])(
  '%s names benchmarks that there are',
  (path) => {
    const named = [...read(path).matchAll(/bench[a-z-]* ONLY="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))
    expect(named.filter((name) => !benches.some((bench) => bench.name === name))).toEqual([])
  },
)

test('the document has a section for each benchmark', () => {
  const page = read('docs/benchmarks.md')
  expect(benches.filter(({ title }) => !page.includes(`\n## ${title}\n`)).map(({ name }) => name)).toEqual([])
})
