/** Tags of ASN.1 in its DER encoding. */
const tags = {
  integer: 0x02,
  octets: 0x04,
  null: 0x05,
  oid: 0x06,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
  context: 0xa0,
}

function encode(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const length = contents.reduce((sum, { length }) => sum + length, 0)
  const bytes =
    length < 0x80 ? [] : length < 0x100 ? [length] : length < 0x10000 ? [length >> 8, length & 0xff] : tooLong()
  return Buffer.concat([
    Buffer.from([tag, ...(bytes.length > 0 ? [0x80 | bytes.length, ...bytes] : [length])]),
    ...contents,
  ])
}

function tooLong(): never {
  throw new RangeError('A structure of more than 64 KB')
}

/** Writes ASN.1 structures in DER. */
export const der = {
  sequence: (...parts: readonly Uint8Array[]) => encode(tags.sequence, ...parts),
  set: (...parts: readonly Uint8Array[]) => encode(tags.set, ...parts),
  /** Replaces the tag of a set by [0], as CMS stores the attributes that it signs as a set. */
  retagged: (set: Uint8Array) => Buffer.concat([Buffer.from([tags.context]), set.subarray(1)]),
  /** [0] around parts. */
  context: (...parts: readonly Uint8Array[]) => encode(tags.context, ...parts),
  integer: (value: number) => encode(tags.integer, Buffer.from([value])),
  octets: (bytes: Uint8Array) => encode(tags.octets, bytes),
  null: () => encode(tags.null),
  /** An object identifier; its first arc is 1. */
  oid(text: string) {
    const [, second = 0, ...arcs] = text.split('.').map(Number)
    return encode(tags.oid, Buffer.from([40 + second, ...arcs.flatMap(base128)]))
  },
  /** A time until 2049, to the second. */
  utcTime: (time: Date) =>
    encode(
      tags.utcTime,
      Buffer.from(
        `${time
          .toISOString()
          .replace(/[-:T]|\.\d+/g, '')
          .slice(2)}`,
      ),
    ),
}

function base128(value: number): number[] {
  const digits = [value & 0x7f]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) digits.unshift(0x80 | (rest & 0x7f))
  return digits
}

/** The parts of a structure, each with its tag and length. The input is well-formed: OpenSSL has parsed it. */
export function partsOf(structure: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = []
  let at = contentOf(structure, 0).start
  while (at < structure.length) {
    const { end } = contentOf(structure, at)
    parts.push(structure.subarray(at, end))
    at = end
  }
  return parts
}

function contentOf(bytes: Uint8Array, at: number): { start: number; end: number } {
  const first = bytes[at + 1] ?? 0
  if (first < 0x80) return { start: at + 2, end: at + 2 + first }
  const start = at + 2 + (first & 0x7f)
  const length = bytes.subarray(at + 2, start).reduce((sum, byte) => sum * 256 + byte, 0)
  return { start, end: start + length }
}
