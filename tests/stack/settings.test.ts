import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/product/environment.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const keysIn = (text: string, form: RegExp) => new Set([...text.matchAll(form)].map((match) => match[1]))

const example = keysIn(read('.env.example'), /^(?:# )?([A-Z][A-Z_]+)=/gm)

/** What only the parts tell each other; nobody sets these. */
const between = new Set(['API_LISTEN', 'FIREBASE_INSIDE', 'DOOR_PUBLIC', 'DOOR_INSIDE', 'LOG_LEVEL', 'NODE_ENV'])

test.each(['api/src/config.ts', 'firebase/src/config.ts'])('every setting that %s reads is in .env.example', (file) => {
  const known = keysIn(read(file), /^ {2}([A-Z][A-Z_]+): /gm)
  expect(known.size).toBeGreaterThan(5)
  expect([...known].filter((key) => key && !example.has(key) && !between.has(key))).toEqual([])
})

test('every setting that the compose file hands on is in .env.example', () => {
  const handed = keysIn(read('docker-compose.yml'), /\$\{([A-Z][A-Z_]+)/g)
  expect([...handed].filter((key) => key && !example.has(key))).toEqual([])
})
