import { crc32 } from 'node:zlib'
import type { PassFiles } from '../templates/unpack.ts'
import { beginZip } from './zip-stream.ts'

/** Packs files uncompressed, because images are compressed already and compressing would be the slowest step. */
export function storeZip(files: PassFiles): Uint8Array<ArrayBuffer> {
  const zip = beginZip()
  const parts = Object.entries(files).flatMap(([name, bytes]) => [zip.head(name, bytes, checksumOf(bytes)), bytes])
  return Buffer.concat([...parts, ...zip.end()])
}

const checksums = new WeakMap<Uint8Array, number>()

/** Caches checksums, because most files are the same in all passes of a club; the bytes must not change. */
function checksumOf(bytes: Uint8Array): number {
  const checksum = checksums.get(bytes) ?? crc32(bytes)
  checksums.set(bytes, checksum)
  return checksum
}
