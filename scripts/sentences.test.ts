import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './product/environment.ts'

/** Comparisons and searches in a message: `error.message.includes(…)`, `/…/.test(message)`, `message === '…'`. */
const reading = [
  /\b(?:message|errorText\([^)]*\))\)?\s*(?:\?\.|\.)(?:includes|startsWith|endsWith|match|replace|search)\(/,
  /\.(?:test|exec)\((?:\w+\.)*message\)/,
  /\b(?:message|errorText\([^)]*\))\s*[!=]==?\s*(?!undefined)/,
]

/** Others give no code: what they say is read in one place each. */
const foreign: Readonly<Record<string, string>> = {
  'api/src/firebase/health.ts': 'google-auth-library',
  'domain/src/errors.ts': 'the Firebase SDK carries our code in its message',
  'gateway/src/backup/encryption.ts': 'age-encryption',
  'gateway/src/emulators/auth-emulator.ts': 'the message of a worker, not an error',
  'web/src/firebase/auth-error.ts': 'the Firebase SDK carries our reason in its message',
}

const readsMessages = (source: string) => reading.some((pattern) => pattern.test(source))

test('no code compares or parses the sentence of an error', () => {
  const found = globSync('{domain,web,api,gateway,mail,server}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .filter((path) => readsMessages(readFileSync(join(root, path), 'utf8')))
  expect(found.sort()).toEqual(Object.keys(foreign))
})

test.each([
  "if (error.message.startsWith('Too')) return",
  'if (/pixel limit/.test(error.message)) throw error',
  "if (errorText(thrown, '') !== duplicateYear) failed.add(year)",
])('finds %s', (line) => expect(readsMessages(line)).toBe(true))
