import { crc32 } from 'node:zlib'
import type { PassFiles } from './unpack.ts'

const utf8Names = 0x0800
/** 1 January 2000: a fixed date, so that the same files produce the same bytes. */
const date = (20 << 9) | (1 << 5) | 1

/** Packs files uncompressed, because images are compressed already and compressing would be the slowest step. */
export function storeZip(files: PassFiles): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(files).map(([name, bytes]) => ({
    name: Buffer.from(name),
    bytes,
    crc: checksumOf(bytes),
  }))
  const contents = entries.reduce((sum, { name, bytes }) => sum + 30 + name.length + bytes.length, 0)
  const directory = entries.reduce((sum, { name }) => sum + 46 + name.length, 0)
  const zip = Buffer.allocUnsafeSlow(contents + directory + 22).fill(0, contents)
  let at = 0
  let listed = contents
  for (const { name, bytes, crc } of entries) {
    const start = at
    at = zip.writeUInt32LE(0x04034b50, at)
    at = writeHead(zip, at, name, bytes, crc)
    at += name.copy(zip, at)
    zip.set(bytes, at)
    at += bytes.length
    listed = zip.writeUInt32LE(0x02014b50, listed)
    listed = zip.writeUInt16LE(20, listed)
    listed = writeHead(zip, listed, name, bytes, crc)
    listed = zip.writeUInt32LE(start, listed + 10)
    listed += name.copy(zip, listed)
  }
  zip.writeUInt32LE(0x06054b50, listed)
  zip.writeUInt16LE(entries.length, listed + 8)
  zip.writeUInt16LE(entries.length, listed + 10)
  zip.writeUInt32LE(directory, listed + 12)
  zip.writeUInt32LE(contents, listed + 16)
  return new Uint8Array(zip.buffer, zip.byteOffset, zip.length)
}

const checksums = new WeakMap<Uint8Array, number>()

/** Caches checksums, because most files are the same in all passes of a club; the bytes must not change. */
function checksumOf(bytes: Uint8Array): number {
  const checksum = checksums.get(bytes) ?? crc32(bytes)
  checksums.set(bytes, checksum)
  return checksum
}

/**
 * Writes the fields that local header and central directory share: version, flags, method (stored), date, checksum,
 * sizes, name length.
 */
function writeHead(zip: Buffer, start: number, name: Buffer, bytes: Uint8Array, crc: number): number {
  let at = zip.writeUInt16LE(20, start)
  at = zip.writeUInt16LE(utf8Names, at)
  at = zip.writeUInt16LE(0, at)
  at = zip.writeUInt16LE(0, at)
  at = zip.writeUInt16LE(date, at)
  at = zip.writeUInt32LE(crc, at)
  at = zip.writeUInt32LE(bytes.length, at)
  at = zip.writeUInt32LE(bytes.length, at)
  at = zip.writeUInt16LE(name.length, at)
  return zip.writeUInt16LE(0, at)
}
