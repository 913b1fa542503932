import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '@tessera/api/version'
import { expect, test } from 'vitest'
import { root } from './product/environment.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('the version is in the package.json of the root alone, and the newest entry of the changes is its own', () => {
  expect(version).toBe(JSON.parse(read('package.json')).version)
  const packages = globSync('*/package.json', { cwd: root }).map((file) => JSON.parse(read(file)).version)
  expect(packages).toEqual(packages.map(() => undefined))
  expect(/^## (\S+)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version)
})
