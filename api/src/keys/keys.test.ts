import { generateKeyPairSync, type KeyExportOptions } from 'node:crypto'
import { expect, test } from 'vitest'
import { pemOf, sequence } from '../../../tests/support/der.ts'
import * as hostile from '../../../tests/support/hostile-keys.ts'
import { KeyFault } from './key-fault.ts'
import { openKeyBlock } from './open-key.ts'
import { pemBlocks } from './pem.ts'
import { readPkcs12 } from './pkcs12.ts'

const open = (pem: string, passphrase = 'x') => {
  const [block] = pemBlocks(Buffer.from(pem))
  if (!block) throw new Error('there is no block')
  return openKeyBlock(block, passphrase)
}
const faultOf = (read: () => unknown): string => {
  try {
    read()
    return 'none'
  } catch (error) {
    if (!(error instanceof KeyFault)) throw error
    return error.reason
  }
}
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' })

test.each<[string, KeyExportOptions<'pem'>]>([
  ['PKCS#1', { type: 'pkcs1', format: 'pem' }],
  ['PKCS#8', { type: 'pkcs8', format: 'pem' }],
  ...['aes-128-cbc', 'aes-192-cbc', 'aes-256-cbc', 'des-ede3-cbc'].flatMap((cipher) =>
    (['pkcs1', 'pkcs8'] as const).map((type): [string, KeyExportOptions<'pem'>] => [
      `${type} under ${cipher}`,
      { type, format: 'pem', cipher, passphrase: 'öffne dich' },
    ]),
  ),
])('opens %s, and no encrypted key with another passphrase', (_, options) => {
  const pem = privateKey.export(options).toString()
  expect(open(pem, 'öffne dich').equals(privateKey)).toBe(true)
  if (options.cipher) expect(faultOf(() => open(pem, 'wrong'))).toBe('wrong_passphrase')
})

// With any of these, signing, verifying or reading takes from seconds to hours.
test.each<[string, () => string, string]>([
  ['a modulus of 20,480 bits', () => hostile.largeKey(), 'too_large'],
  ['a modulus of 4,104 bits', () => hostile.largeKey(4_104), 'too_large'],
  [
    'a modulus of 20,480 bits in PKCS#1',
    () => pemOf('RSA PRIVATE KEY', hostile.rsaKey({ modulus: 20_480 })),
    'too_large',
  ],
  [
    'a public exponent as long as the modulus',
    () => pemOf('RSA PRIVATE KEY', hostile.rsaKey({ modulus: 2_048, exponent: 2_048 })),
    'too_large',
  ],
  [
    'a private exponent of 65,536 bits',
    () => pemOf('RSA PRIVATE KEY', hostile.rsaKey({ modulus: 2_048, privateExponent: 65_536 })),
    'damaged',
  ],
  [
    'a large key under a passphrase',
    () => hostile.encryptedKey(hostile.encrypted(hostile.pkcs8(hostile.rsaKey({ modulus: 20_480 })))),
    'too_large',
  ],
  ['a DSA group of 65,536 bits', () => hostile.dsaKey(65_536), 'not_rsa'],
  ['2,147,483,647 rounds', () => hostile.encryptedKey(hostile.unreadable(0x7fffffff)), 'too_many_rounds'],
  ['1,000,001 rounds', () => hostile.encryptedKey(hostile.unreadable(1_000_001)), 'too_many_rounds'],
  ['2,147,483,647 rounds of PKCS#12', () => hostile.encryptedKey(hostile.legacyPart(0x7fffffff)), 'too_many_rounds'],
  ['scrypt with 16,000 lanes', () => hostile.encryptedKey(hostile.scryptPart(16_384, 8, 16_000)), 'too_many_rounds'],
  ['scrypt with 2 GB', () => hostile.encryptedKey(hostile.scryptPart(2_097_152, 8, 1)), 'too_many_rounds'],
])('refuses %s', (_, make, reason) => {
  expect(faultOf(() => open(make()))).toBe(reason)
})

const many = 8_388_607
const few = hostile.unreadable(1_000)
test.each<[string, () => Buffer]>([
  ['the MAC', () => hostile.bundle([hostile.sealed(few)], many)],
  ['the first part', () => hostile.bundle([hostile.sealed(hostile.unreadable(many)), hostile.sealed(few)])],
  ['the last part', () => hostile.bundle([hostile.sealed(few), hostile.sealed(hostile.unreadable(many))])],
  ['a part of the older kind', () => hostile.bundle([hostile.sealed(hostile.legacyPart(many))])],
  ['a key', () => hostile.bundle([hostile.clear(hostile.keyBag(hostile.unreadable(many)))])],
  [
    'a key in an encrypted part',
    () => hostile.bundle([hostile.sealed(hostile.encrypted(sequence(hostile.keyBag(hostile.unreadable(many)))))]),
  ],
  ['scrypt', () => hostile.bundle([hostile.sealed(hostile.scryptPart(16_384, 8, 16_000))])],
  [
    'many parts together',
    () => hostile.bundle(Array.from({ length: 200 }, () => hostile.sealed(hostile.unreadable(900_000)))),
  ],
])('refuses a bundle with many rounds: %s', (_, make) => {
  expect(faultOf(() => readPkcs12(make())('x'))).toBe('too_many_rounds')
})

test('counts the rounds of all parts before any are performed', () => {
  const late = hostile.bundle([hostile.sealed(few), hostile.sealed(hostile.unreadable(many))])
  expect(faultOf(() => readPkcs12(late))).toBe('too_many_rounds')
})

test('opens a key in an encrypted part, by the passphrase alone', () => {
  const bag = hostile.keyBag(hostile.encrypted(pkcs8))
  const read = readPkcs12(hostile.bundle([hostile.sealed(hostile.encrypted(sequence(bag)))]))
  expect(read('x').keys.map((key) => key.equals(privateKey))).toEqual([true])
  expect(faultOf(() => read('y'))).toBe('wrong_passphrase')
})

test('leaves out a key that is not RSA, without reading it', () => {
  const [block] = pemBlocks(Buffer.from(hostile.dsaKey(32_768)))
  const dsa = Buffer.from(block?.text.replace(/-----.*-----/g, '') ?? '', 'base64')
  const read = readPkcs12(hostile.bundle([hostile.clear(hostile.keyBag(hostile.encrypted(dsa)))]))
  expect(read('x').keys).toEqual([])
})
