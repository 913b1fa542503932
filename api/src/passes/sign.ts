import { hash } from 'node:crypto'
import { PKPass } from 'passkit-generator'
import type { PassStrings } from './card-strings.ts'
import { type Signer, signManifest } from './signature.ts'
import { storeZip } from './store-zip.ts'
import type { PassFiles } from './unpack.ts'

/** An unsigned pass: its files and pass.json, and values that the library accepts only through setters. */
export interface UnsignedPass {
  readonly files: PassFiles
  readonly json: Readonly<Record<string, unknown>>
  /** Translations by language, in addition to those in `files`. */
  readonly strings?: PassStrings
  readonly barcode: string
  readonly expires: string
}

/** A fault in a pass, also one for which the library only warns and leaves parts out. */
export class PassFault extends Error {
  override readonly name = 'PassFault'
}

/** Signs a pass and packs it. @throws PassFault */
export async function signPass(unsigned: UnsignedPass, signer: Signer, now: Date): Promise<Uint8Array<ArrayBuffer>> {
  const content = contentOf(unsigned)
  const manifest = Buffer.from(JSON.stringify(mapValues(content, digestOf)))
  const signature = await signManifest(manifest, signer, now)
  return storeZip({ ...content, 'manifest.json': manifest, signature })
}

/** Checks that the library accepts a pass as it is, without signing it. @throws PassFault */
export const tryPass = (unsigned: UnsignedPass): void => void strictly(() => assemble(unsigned))

/** All files of a pass but the manifest and its signature. Wallet refuses empty files. */
function contentOf(unsigned: UnsignedPass): PassFiles {
  const { props } = strictly(() => assemble(unsigned))
  const files = Object.entries(unsigned.files).filter(([, { length }]) => length > 0)
  return {
    'pass.json': Buffer.from(JSON.stringify(props)),
    ...Object.fromEntries(files),
    ...(unsigned.strings ? stringsFiles(unsigned.strings) : {}),
  }
}

/** Has the library check and complete a pass's pass.json. Files need no check: `validateTemplate` has made it. */
function assemble({ json, barcode, expires }: UnsignedPass): PKPass {
  const pass = new PKPass({ 'pass.json': Buffer.from(JSON.stringify(json)) })
  const messageEncoding = /^[\x20-\x7e]*$/.test(barcode) ? 'iso-8859-1' : 'utf-8'
  pass.setBarcodes({ format: 'PKBarcodeFormatQR', message: barcode, messageEncoding })
  pass.setExpirationDate(withoutMilliseconds(expires))
  return pass
}

const stringsOf = new WeakMap<PassStrings, PassFiles>()

function stringsFiles(strings: PassStrings): PassFiles {
  const known = stringsOf.get(strings)
  if (known) return known
  const files = Object.entries(strings).map(([language, words]) => {
    const lines = Object.entries(words).map(([key, value]) => `"${key}" = "${value}";`)
    return [`${language}.lproj/pass.strings`, Buffer.from(lines.join('\n'))] as const
  })
  const made = Object.fromEntries(files)
  stringsOf.set(strings, made)
  return made
}

const digests = new WeakMap<Uint8Array, string>()

/** Caches digests, because most files are the same in all passes of a club; the bytes must not change. */
function digestOf(bytes: Uint8Array): string {
  const digest = digests.get(bytes) ?? hash('sha1', bytes)
  digests.set(bytes, digest)
  return digest
}

const mapValues = <T, U>(object: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]))

/** The library writes dates by `toISOString`, with milliseconds, which Wallet refuses. */
function withoutMilliseconds(text: string): Date {
  const date = new Date(text)
  date.toISOString = () => text
  return date
}

/**
 * Turns errors and console warnings of the library into a PassFault; it warns when it leaves out parts of a pass.
 * `work` is synchronous, so that no other code's warnings are caught.
 */
function strictly<T>(work: () => T): T {
  const said: string[] = []
  const { warn } = console
  console.warn = (...words: unknown[]) => said.push(words.map(String).join(' '))
  try {
    const result = work()
    if (said.length > 0) throw new PassFault(said.join(' '))
    return result
  } catch (error) {
    throw error instanceof PassFault ? error : new PassFault(error instanceof Error ? error.message : String(error))
  } finally {
    console.warn = warn
  }
}
