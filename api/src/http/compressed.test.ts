import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { acceptedEncoding, Compressible } from './compressed.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.1, gzip;q=1.0', 'br'],
  ['GZIP, deflate', 'gzip'],
  ['br; q=0, gzip', 'gzip'],
  ['br;q=0.000,gzip ; q=0.0', undefined],
  ['identity', undefined],
  ['*', undefined],
  ['brotli, x-gzip', undefined],
  ['', undefined],
  [undefined, undefined],
  [`${'deflate,'.repeat(3_000)}br`, undefined],
])('of %s takes %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})

test('compresses once per encoding, also for requests at the same time', async () => {
  const plain = new TextEncoder().encode(JSON.stringify(Array.from({ length: 500 }, (_, n) => ({ name: `Anna ${n}` }))))
  const json = new Compressible(plain)
  const [br, gzip] = [json.in('br'), json.in('gzip')]
  expect(json.in('br')).toBe(br)
  expect(brotliDecompressSync(await br)).toEqual(Buffer.from(plain))
  expect(gunzipSync(await gzip)).toEqual(Buffer.from(plain))
  expect((await br).length).toBeLessThan((await gzip).length)
  expect(json.in('br')).toBe(br)
})
