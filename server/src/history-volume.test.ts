import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bindEntries, mostVolumeBytes, openVolume } from './history-volume.ts'

test('a volume has its entries in their order', () => {
  const entries = ['b', 'a'].map((id) => ({ id, fields: { by: { stringValue: id } } }))
  expect(openVolume(bindEntries(entries))).toEqual(entries)
})

test.each([
  ['is no compressed data', Buffer.from('[]')],
  ['has no entries', gzipSync('{}')],
  ['has an entry without fields', gzipSync('[["a"]]')],
  ['becomes larger than any volume', gzipSync(Buffer.alloc(3 * mostVolumeBytes))],
])('content that %s is refused', (_, content) => expect(() => openVolume(content)).toThrow())
