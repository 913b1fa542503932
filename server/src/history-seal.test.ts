import { createHash, generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isErasureOf,
  isSealOf,
  leafHash,
  publicHalf,
  rootOf,
  type Sealable,
  sealCode,
  sealKey,
  signErasure,
  signSeal,
} from './history-seal.ts'

const facts = {
  clubId: 'club',
  number: 2,
  from: '2026-11-28T23:00:00.000Z',
  until: '2026-11-29T23:00:00.000Z',
  count: 3,
  root: 'ab',
  before: 'cd',
}
const fields: readonly (readonly [string, Sealable])[] = [
  ['by', ['text', 'anna']],
  ['at', ['time', '1.000000002']],
]

test('the hash of an entry is that of its id, its fields in any order and its salt', () => {
  const hash = leafHash('one', fields, 'salt')
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(leafHash('one', [...fields].reverse(), 'salt')).toBe(hash)
  expect(leafHash('two', fields, 'salt')).not.toBe(hash)
  expect(leafHash('one', fields, 'other')).not.toBe(hash)
  expect(leafHash('one', [['by', ['text', 'ben']], ...fields.slice(1)], 'salt')).not.toBe(hash)
  expect(leafHash('one', [['by', ['bytes', 'anna']], ...fields.slice(1)], 'salt')).not.toBe(hash)
})

test('who has restored what an entry deleted is no change of it', () => {
  const restored = [...fields, ['restoredAt', ['time', '5.0']], ['restoredBy', ['text', 'ben']]] as const
  expect(leafHash('one', restored, 'salt')).toBe(leafHash('one', fields, 'salt'))
})

// The tree as RFC 9162 builds it for seven leaves, d0 to d6 (2.1.5).
test('the root is that of the tree of RFC 9162', () => {
  const node = (one: string, other: string) =>
    createHash('sha256')
      .update('\u0001')
      .update(Buffer.from(one, 'hex'))
      .update(Buffer.from(other, 'hex'))
      .digest('hex')
  const [a, b, c, d, e, f, j] = Array.from({ length: 7 }, (_, n) => leafHash(`d${n}`, [], '')) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  expect(rootOf([a, b, c, d, e, f, j])).toBe(node(node(node(a, b), node(c, d)), node(node(e, f), j)))
  expect(rootOf([a, b, c])).toBe(node(node(a, b), c))
  expect(rootOf([a])).toBe(a)
})

test('a leaf that is changed, moved, added or left out changes the root', () => {
  const hash = fc.integer().map((n) => leafHash(String(n), [], ''))
  fc.assert(
    fc.property(fc.uniqueArray(hash, { minLength: 2, maxLength: 40 }), fc.nat(), (leaves, nth) => {
      const place = nth % leaves.length
      const root = rootOf(leaves)
      expect(rootOf(leaves.toSpliced(place, 1))).not.toBe(root)
      expect(rootOf(leaves.toSpliced(place, 1, leafHash('x', [], '')))).not.toBe(root)
      expect(rootOf([...leaves, leaves[place] ?? ''])).not.toBe(root)
      expect(rootOf([...leaves].reverse())).not.toBe(root)
    }),
  )
})

const key = sealKey(Buffer.alloc(32, 1))
const foreign = publicHalf(generateKeyPairSync('ed25519').privateKey)

test('a seal is signed by the key of the installation, and by no other', () => {
  const signature = signSeal(facts, key)
  expect(isSealOf(facts, signature, publicHalf(key))).toBe(true)
  expect(signSeal(facts, sealKey(Buffer.alloc(32, 1)))).toBe(signature)
  for (const [field, value] of Object.entries({
    clubId: 'x',
    number: 3,
    from: '',
    until: 'x',
    count: 2,
    root: 'x',
    before: 'x',
  })) {
    expect(isSealOf({ ...facts, [field]: value }, signature, publicHalf(key))).toBe(false)
    expect(sealCode({ ...facts, [field]: value })).not.toBe(sealCode(facts))
  }
  expect(isSealOf(facts, signature, foreign)).toBe(false)
  expect(isSealOf(facts, signature, 'short')).toBe(false)
})

test('what was deleted for good is signed with who has deleted it, in any order', () => {
  const erasure = { clubId: 'club', ids: ['a', 'b'], by: 'anna' }
  const signature = signErasure(erasure, key)
  expect(isErasureOf({ ...erasure, ids: ['b', 'a'] }, signature, publicHalf(key))).toBe(true)
  for (const other of [{ ids: ['a'] }, { ids: ['a', 'b', 'c'] }, { by: 'ben' }, { clubId: 'other' }])
    expect(isErasureOf({ ...erasure, ...other }, signature, publicHalf(key))).toBe(false)
  expect(isErasureOf(erasure, signature, foreign)).toBe(false)
})
