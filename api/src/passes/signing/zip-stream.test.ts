import { Readable } from 'node:stream'
import { strToU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zipStream } from './zip-stream.ts'

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

async function* many(count: number) {
  for (let n = 0; n < count; n += 1) yield { name: `${n}.pkpass`, bytes: new Uint8Array() }
}

test('packs files that unpack the same, in the same order', async () => {
  const files = { 'é.pkpass': strToU8('x'), '2.pkpass': strToU8('a longer one'), '3.pkpass': new Uint8Array() }
  const entries = Object.entries(files).map(([name, bytes]) => ({ name, bytes }))
  const zip = await bytesOf(zipStream(Readable.from(entries)))
  expect(unzipSync(zip)).toEqual(files)
  expect(Object.keys(unzipSync(zip))).toEqual(Object.keys(files))
})

test('packs more files than a zip without Zip64 can have', async () => {
  expect(Object.keys(unzipSync(await bytesOf(zipStream(many(65_540)))))).toHaveLength(65_540)
})

test('a file beyond 4 GiB has its place in the Zip64 fields', async () => {
  // Only the directory is looked at, so that one large file can stand for all.
  const large = new Uint8Array(2 ** 31 - 1)
  async function* files() {
    for (let n = 0; n < 3; n += 1) yield { name: `${n}`, bytes: large }
  }
  let written = 0
  let ending = Buffer.alloc(0)
  let directory = Buffer.alloc(0)
  for await (const chunk of zipStream(files())) {
    written += chunk.length
    directory = ending
    ending = Buffer.from(chunk.length < 1_000 ? chunk : [])
  }
  const place = directory.subarray(-8).readBigUInt64LE()
  expect(Number(place)).toBe(2 * (large.length + 31))
  expect(ending.readUInt32LE(0)).toBe(0x06064b50)
  const start = Number(ending.readBigUInt64LE(48))
  expect(start + directory.length + ending.length).toBe(written)
})

test('reads a file only when the next part is wanted, and stops with the reader', async () => {
  let read = 0
  let isOver = false
  async function* files() {
    try {
      for (;;) {
        read += 1
        yield { name: `${read}`, bytes: new Uint8Array(1) }
      }
    } finally {
      isOver = true
    }
  }
  const chunks = zipStream(files())
  await chunks.next()
  await chunks.next()
  expect(read).toBe(1)
  await chunks.return(undefined)
  expect(isOver).toBe(true)
})
