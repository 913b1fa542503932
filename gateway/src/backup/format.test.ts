import { expect, test } from 'vitest'
import { isKeyFile } from './format.ts'

test.each(['keys/pass-key', 'keys/card-key.pem', 'keys/.hidden', 'keys/...', 'door/signing-keys.json'])(
  'a backup holds %s',
  (path) => {
    expect(isKeyFile(path)).toBe(true)
  },
)

test.each([
  'keys/.',
  'keys/..',
  'door/..',
  'keys/',
  'keys/../x',
  'keys/a/b',
  '/keys/a',
  'keys/inside-secret',
  'other/a',
])('a backup that names %s is refused', (path) => {
  expect(isKeyFile(path)).toBe(false)
})
