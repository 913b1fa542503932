import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { spec } from '../../../tests/spec/tags.ts'

// Google's SDK hard-codes these times; the test reads the installed source to notice an update that changes them.
const ofFirebase = createRequire(createRequire(import.meta.url).resolve('firebase/auth'))
const folder = join(dirname(ofFirebase.resolve('@firebase/auth/package.json')), 'dist/esm')
const source = readdirSync(folder)
  .filter((name) => /^index-.*\.js$/.test(name))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n')

test('network requests time out after 30 s, after 5 s offline, and after 60 s in a Cordova or React Native app', {
  tags: spec('9.35'),
}, () => {
  expect(source).toContain('this.isMobile = isMobileCordova() || isReactNative()')
  expect(source).toContain('DEFAULT_API_TIMEOUT_MS = new Delay(30000, 60000)')
  expect(source).toMatch(/Math\.min\(5000 [^,]*, this\.shortDelay\)/)
})
