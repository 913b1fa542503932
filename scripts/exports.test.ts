import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './product/environment.ts'

const exported = /^export (?:async )?(?:const|function\*?|class|interface|type|let) (\w+)/gm

const files = globSync('{domain,mail,server,api,web,gateway,tests,bench,scripts}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => name.includes('node_modules'),
}).map((name) => {
  const code = readFileSync(join(root, name), 'utf8')
  const imported = [...code.matchAll(/['"][^'"\n]*\/([\w.-]+?)(?:\.tsx?)?['"]/g)].map(([, last]) => last)
  return { name, code, words: new Set(code.match(/\w+/g)), imported: new Set(imported) }
})

/** Exports of a file that no file which imports it names. */
const unused = ({ name, code }: (typeof files)[number]) => {
  const own = basename(name).replace(/\.tsx?$/, '')
  const users = files.filter((file) => file.name !== name && file.imported.has(own))
  return [...code.matchAll(exported)].flatMap(([, word = '']) =>
    users.some(({ words }) => words.has(word)) ? [] : [`${name}: ${word}`],
  )
}

test('what is exported is used by another file', () => {
  const sources = files.filter(({ name }) => /^(domain|mail|server|api|gateway|web)\/src\/(?!.*\.test\.)/.test(name))
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.flatMap(unused)).toEqual([])
})
