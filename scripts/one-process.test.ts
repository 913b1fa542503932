import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './product/environment.ts'

/** State of a single process: locks, values that change at the top of a file or in an object, caches and timers. */
const inMemory = [
  /\bkeyedMutex\(/,
  /\bset(?:Interval|Timeout)\(/,
  /^let /m,
  /^(?:export )?const \w+[^\n]*= new (?:Map|Set|WeakMap|LRUCache)(?:<[^\n]*>)?\((?!\[)/m,
  /^ {2}(?:readonly )?#\w+(?:: [^\n=]+)? = new (?:Map|Set|WeakMap)\b/m,
  /^ {2}#\w+(?::[^\n=]+)?(?: = [^\n(]*)?$/m,
]

const page = 'docs/decisions/009-what-one-api-process-keeps.md'

const keeps = (source: string) => inMemory.some((pattern) => pattern.test(source))

test('the page on several processes names every file that keeps something in memory', () => {
  const found = globSync('{api,server}/src/**/*.ts', { cwd: root })
    .filter((path) => !/\.test\.ts$/.test(path))
    .filter((path) => keeps(readFileSync(join(root, path), 'utf8')))
  const text = readFileSync(join(root, page), 'utf8')
  expect(found.length).toBeGreaterThan(30)
  expect(found.filter((path) => !text.includes(`\`${path}`))).toEqual([])
})

test('the files and tests that the page names are there', () => {
  const text = readFileSync(join(root, page), 'utf8')
  const named = [...text.matchAll(/`([\w/.-]+)`/g)].map(([, name = '']) => name)
  const files = named.filter((name) => /^(?:api|server|scripts|tests)\/.*\.ts$/.test(name))
  const tests = named.filter((name) => /^emulator\//.test(name)).map((name) => `tests/${name}.test.ts`)
  expect(tests.length).toBeGreaterThan(20)
  expect([...files, ...tests].filter((path) => !existsSync(join(root, path)))).toEqual([])
})
