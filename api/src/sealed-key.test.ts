import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openKey, openText, sealKey, sealText } from './sealed-key.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const passKey = randomBytes(32)

test('decrypts an encrypted key', () => {
  const opened = openKey(sealKey(privateKey, passKey, 'one'), passKey, 'one')
  expect(opened?.equals(privateKey)).toBe(true)
})

test('returns undefined for another pass key, another certificate, changed data or a short tag', () => {
  const sealed = sealKey(privateKey, passKey, 'one')
  expect(openKey(sealed, randomBytes(32), 'one')).toBeUndefined()
  expect(openKey(sealed, passKey, 'two')).toBeUndefined()
  const data = Uint8Array.from(sealed.data, (byte, i) => (i === 9 ? byte ^ 1 : byte))
  expect(openKey({ ...sealed, data }, passKey, 'one')).toBeUndefined()
  expect(openKey({ ...sealed, tag: sealed.tag.subarray(0, 4) }, passKey, 'one')).toBeUndefined()
})

test('encrypts a text for its name alone', () => {
  const sealed = sealText('DE89370400440532013000', passKey, 'one')
  expect(Buffer.from(sealed.data).toString('latin1')).not.toContain('3704')
  expect([openText(sealed, passKey, 'one'), openText(sealed, passKey, 'two')]).toEqual([
    'DE89370400440532013000',
    undefined,
  ])
})
