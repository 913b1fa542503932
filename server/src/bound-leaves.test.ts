import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bindLeaves, leavesOfSeal } from './bound-leaves.ts'

const [hash, salt] = [randomBytes(32).toString('hex'), randomBytes(16).toString('base64')]
const leaves = { 'a/b': { hash, salt }, 'payments/p/1.000000000': { hash }, ['__proto__']: { hash, salt } }

test('the leaves of a seal are the same in both forms', () => {
  expect(leavesOfSeal({ leaves })).toBe(leaves)
  expect(leavesOfSeal({ boundLeaves: bindLeaves(leaves) })).toEqual(leaves)
})

test('a leaf takes less than 80 bytes', () => {
  const many = Array.from({ length: 1000 }, () => {
    const id = randomBytes(15).toString('base64url')
    return [id, { hash: randomBytes(32).toString('hex'), salt: randomBytes(16).toString('base64') }]
  })
  expect(bindLeaves(Object.fromEntries(many)).length).toBeLessThan(80_000)
})

test.each([
  ['no compressed data', Buffer.from('[]')],
  ['nothing', Buffer.alloc(0)],
  ['no list', gzipSync('{}')],
  ['a leaf without a hash', gzipSync('[["a"]]')],
  ['more than any seal has', gzipSync(Buffer.alloc(5_000_000))],
])('bytes that are %s are no leaves', (_, boundLeaves) => {
  expect(leavesOfSeal({ boundLeaves })).toBeUndefined()
})

test('a seal with leaves in both forms has none', () => {
  expect(leavesOfSeal({ leaves, boundLeaves: bindLeaves(leaves) })).toBeUndefined()
})
