import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Bytes = Uint8Array<ArrayBuffer>

/** Compressors by content encoding, the preferred first; they run on threads of their own. */
const compressors = {
  // Level 5 takes as long as gzip here, and makes half of it; the next levels take several times as long for 1 %.
  br: promisify((bytes: Bytes, done: (error: Error | null, result: Bytes) => void) =>
    brotliCompress(
      bytes,
      { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } },
      done,
    ),
  ),
  gzip: promisify((bytes: Bytes, done: (error: Error | null, result: Bytes) => void) => gzip(bytes, done)),
}
type Encoding = keyof typeof compressors

const encodings = Object.keys(compressors) as Encoding[]

/** Returns the preferred encoding that an Accept-Encoding header names; undefined if it names none, or refuses them. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  const named = (header ?? '').toLowerCase().split(',', 20)
  return encodings.find((encoding) =>
    named.some((one) => {
      const [name = '', ...parameters] = one.split(';').map((part) => part.trim())
      return name === encoding && !parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter))
    }),
  )
}

/** Bytes that are compressed once per encoding; the results are kept as long as this is. */
export class Compressible {
  readonly plain: Bytes
  readonly #compressed = new Map<Encoding, Promise<Bytes>>()

  constructor(plain: Bytes) {
    this.plain = plain
  }

  /** Returns the bytes in an encoding. */
  in(encoding: Encoding): Promise<Bytes> {
    const known = this.#compressed.get(encoding)
    if (known) return known
    const made = compressors[encoding](this.plain)
    this.#compressed.set(encoding, made)
    // A failure, for want of memory, fails this request alone.
    made.catch(() => this.#compressed.delete(encoding))
    return made
  }
}
