import chardet from 'chardet'
import { countUtf8, decodeUtf8, validUtf8 } from './mixed-utf8.ts'

/**
 * Encodings that spreadsheets in Europe save in, and the percent by which they come before others that the detector finds: it
 * knows languages, not names, and is unsure in short files. Mac Roman it does not know.
 */
const usual = new Map([
  ['windows-1252', 20],
  ['windows-1250', 10],
  ['macintosh', 0],
])
/** The least confidence of the detector, in percent; of alphabets with thousands of letters it is sure or wrong. */
const leastConfidence = { oneByte: 15, manyBytes: 90 }
/** Maximum number of encodings that are offered. */
const maxOffered = 4
/** Number of bytes that are looked at. */
const sampleBytes = 100_000

/**
 * Returns the encodings that a file can be in, the likeliest first; several if it cannot be told. UTF-8 stays UTF-8 where
 * most of it is valid.
 */
export function likelyEncodings(bytes: Uint8Array): [string, ...string[]] {
  const wide = utf16(bytes)
  if (wide) return [wide]
  if (validUtf8(bytes) !== undefined) return ['utf-8']
  const { valid, invalid } = countUtf8(bytes)
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  if (isMarked || valid > invalid) return ['utf-8']
  const [first = 'windows-1252', ...others] = fittest(accentedLines(bytes), valid > 0 ? ['utf-8'] : [])
  return [first, ...others]
}

/** Decodes a text, without its byte order mark. In UTF-8, bytes that are not valid are read as Windows-1252. */
export const decode = (bytes: Uint8Array, encoding: string): string =>
  encoding === 'utf-8' ? decodeUtf8(bytes) : new TextDecoder(encoding).decode(bytes)

/** UTF-16 by its byte order mark, or by the zero bytes in each second place of a text with delimiters. */
function utf16(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  const sample = bytes.subarray(0, sampleBytes)
  sample.forEach((byte, place) => {
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < sample.length / 20 || Math.min(even, odd) > Math.max(even, odd) / 20) return undefined
  const encoding = odd > even ? 'utf-16le' : 'utf-16be'
  return /[,;\t\r\n]/.test(new TextDecoder(encoding).decode(sample)) ? encoding : undefined
}

/** The encodings by which a sample has the fewest flaws; the more confident before the less where they have the same. */
function fittest(sample: Uint8Array, others: readonly string[]): string[] {
  const confidences = new Map([...others.map((one) => [one, 100] as const), ...usual])
  for (const { encoding, confidence } of detected(sample))
    confidences.set(encoding, Math.max(confidences.get(encoding) ?? 0, confidence + (usual.get(encoding) ?? 0)))
  const read = [...confidences]
    .sort(([, a], [, b]) => b - a)
    .map(([encoding]) => ({ encoding, text: decode(sample, encoding) }))
    .map((one) => ({ ...one, flaws: flawsIn(one.text) }))
    .sort((a, b) => a.flaws - b.flaws)
  const texts = new Map<string, string>()
  for (const { encoding, text, flaws } of read)
    if ((flaws === 0 || read[0]?.flaws !== 0) && !texts.has(text)) texts.set(text, encoding)
  return [...texts.values()].slice(0, maxOffered)
}

const detected = (sample: Uint8Array) =>
  chardet
    .analyse(sample)
    .filter(({ name, confidence }) => confidence >= leastConfidence[isOneByte(name) ? 'oneByte' : 'manyBytes'])
    .flatMap(({ name, confidence }) => known(name).map((encoding) => ({ encoding, confidence })))

const isOneByte = (name: string): boolean => /^(windows|ISO-8859|KOI8)-/.test(name)

/** The name by which `TextDecoder` knows an encoding; none if it does not. Windows is likelier than the norm beside it. */
function known(name: string): string[] {
  try {
    return [new TextDecoder(name === 'ISO-8859-2' ? 'windows-1250' : name).encoding]
  } catch {
    return []
  }
}

/** What a wrong encoding makes of letters: signs and capitals within words, three accents in a row, words of two alphabets. */
const flaws = new RegExp(
  [
    String.raw`[\u0080-\u009f\ufffdﬁﬂ]`,
    String.raw`(?<=\p{L})[^\0-\x7f\p{L}\p{M}\p{Nd}\xa0ºª®™°’‘ʼ·–—“”„«»‚‹›…€]`,
    String.raw`(?<=\p{L})[®™°“”„«»‚‹›…€](?=\p{L})`,
    String.raw`[^\0-\x7f\p{L}\p{M}\p{Nd}\xa0’‘ʼ·–—“”„«»‚‹›…€©§](?=\p{L})`,
    String.raw`(?<=\p{Ll})(?![\0-\x7f])\p{Lu}`,
    String.raw`(?<=\p{L})(?![\0-\x7f])\p{Lu}(?=\p{Ll})`,
    String.raw`(?:(?![\0-\x7f])\p{Script=Latin}){3}`,
    String.raw`(?<=\p{Script=Latin})(?!\p{Script=Latin})\p{L}`,
    String.raw`(?<=(?!\p{Script=Latin})\p{L})\p{Script=Latin}`,
  ].join('|'),
  'gu',
)
const flawsIn = (text: string): number => text.match(flaws)?.length ?? 0

/** The lines with letters beyond ASCII, up to the size of a sample. */
function accentedLines(bytes: Uint8Array): Uint8Array {
  const sample: number[] = []
  for (let start = 0; start < bytes.length && sample.length < sampleBytes; ) {
    const end = bytes.subarray(start).findIndex((byte) => byte === 0x0a || byte === 0x0d)
    const line = bytes.subarray(start, end < 0 ? bytes.length : start + end + 1)
    if (line.some((byte) => byte >= 0x80)) sample.push(...line.subarray(0, sampleBytes))
    start += line.length
  }
  return Uint8Array.from(sample)
}
