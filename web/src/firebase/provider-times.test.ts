import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

// Google's SDK sets these times and lets nobody change them: what is installed is read, so that an update which does is noticed.
const ofFirebase = createRequire(createRequire(import.meta.url).resolve('firebase/auth'))
const folder = join(dirname(ofFirebase.resolve('@firebase/auth/package.json')), 'dist/esm')
const source = readdirSync(folder)
  .filter((name) => /^index-.*\.js$/.test(name))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n')

test('the network is given up after 30 s at a desk, 60 s on a phone, 5 s offline', () => {
  expect(source).toContain('DEFAULT_API_TIMEOUT_MS = new Delay(30000, 60000)')
  expect(source).toMatch(/Math\.min\(5000 [^,]*, this\.shortDelay\)/)
})

test('a token is renewed 5 minutes before its end', () => {
  expect(source).toMatch(/expTime - Date\.now\(\) - 300000 /)
})

test('on network errors the renewal backs off from 30 s to 16 minutes', () => {
  expect(source).toMatch(/this\.errorBackoff = 30000 /)
  expect(source).toMatch(/Math\.min\(this\.errorBackoff \* 2, 960000 /)
})
