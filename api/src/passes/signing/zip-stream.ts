import { crc32 } from 'node:zlib'

/** 1 January 2000: a fixed date, so that the same files produce the same bytes. */
const date = (20 << 9) | (1 << 5) | 1
const utf8Names = 0x0800
const max32 = 0xffffffff
const max16 = 0xffff

interface Entry {
  readonly name: Buffer
  readonly size: number
  readonly crc: number
  readonly offset: number
}

/**
 * Makes the parts of a zip of uncompressed files: the head before the bytes of each, and the end. Without the end no
 * program takes it for a whole zip. Beyond 4 GiB or 65,535 files it is a Zip64. Each file must be smaller than 4 GiB.
 */
export function beginZip() {
  const entries: Entry[] = []
  let offset = 0
  return {
    head: (name: string, bytes: Uint8Array, crc = crc32(bytes)): Buffer => {
      const entry = { name: Buffer.from(name), size: bytes.length, crc, offset }
      entries.push(entry)
      const head = Buffer.concat([numbers([4, 0x04034b50], [2, 20], ...fields(entry), [2, 0]), entry.name])
      offset += head.length + bytes.length
      return head
    },
    end: (): Buffer[] => {
      const directory = Buffer.concat(entries.map(listing))
      return [directory, ending(entries.length, directory.length, offset)]
    },
  }
}

/** Packs files as they come; a stream that breaks off lacks the end. */
export async function* zipStream(
  files: AsyncIterable<{ readonly name: string; readonly bytes: Uint8Array }>,
): AsyncGenerator<Uint8Array> {
  const zip = beginZip()
  for await (const { name, bytes } of files) {
    yield zip.head(name, bytes)
    yield bytes
  }
  yield* zip.end()
}

type Number = readonly [bytes: 2 | 4 | 8, value: number]

/** Writes little-endian numbers. */
function numbers(...given: readonly Number[]): Buffer {
  const buffer = Buffer.allocUnsafe(given.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of given)
    at = bytes === 8 ? buffer.writeBigUInt64LE(BigInt(value), at) : buffer.writeUIntLE(value, at, bytes)
  return buffer
}

/** The fields that a file's header and its listing share: flags, method (stored), date, checksum, sizes, name length. */
const fields = ({ name, size, crc }: Entry): Number[] => [
  ...([
    [2, utf8Names],
    [2, 0],
    [2, 0],
    [2, date],
  ] as const),
  ...([
    [4, crc],
    [4, size],
    [4, size],
    [2, name.length],
  ] as const),
]

function listing(entry: Entry): Buffer {
  const far = entry.offset >= max32
  const extra = far ? numbers([2, 1], [2, 8], [8, entry.offset]) : Buffer.of()
  const version = far ? 45 : 20
  const head = numbers([4, 0x02014b50], [2, version], [2, version], ...fields(entry), [2, extra.length])
  const rest = numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, Math.min(entry.offset, max32)])
  return Buffer.concat([head, rest, entry.name, extra])
}

function ending(count: number, size: number, offset: number): Buffer {
  const is64 = count >= max16 || offset >= max32 || size >= max32
  const end64 = [
    numbers([4, 0x06064b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0], [8, count], [8, count], [8, size], [8, offset]),
    numbers([4, 0x07064b50], [4, 0], [8, offset + size], [4, 1]),
  ]
  const count16 = Math.min(count, max16)
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count16], [2, count16], [4, Math.min(size, max32)])
  return Buffer.concat([...(is64 ? end64 : []), end, numbers([4, Math.min(offset, max32)], [2, 0])])
}
