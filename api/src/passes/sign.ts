import { PKPass } from 'passkit-generator'
import type { PassStrings } from './card-strings.ts'
import { hashedOnce } from './fast-forge.ts'
import type { Signing } from './fast-signing.ts'
import { storeZip } from './store-zip.ts'
import type { PassFiles } from './unpack.ts'

/** What signs a pass, PEM. */
export interface Signer {
  readonly wwdr: string
  readonly signerCert: string
  readonly signerKey: string
}

/** A pass before it is signed: its files, and what only the library's setters take. */
export interface UnsignedPass {
  readonly files: PassFiles
  readonly json: Readonly<Record<string, unknown>>
  /** In other languages, beside those among the files. */
  readonly strings?: PassStrings
  readonly barcode: string
  readonly expires: string
}

/** What is wrong with a pass in the eyes of the library, which only warns of it and would leave parts out. */
export class PassFault extends Error {
  override readonly name = 'PassFault'
}

/** Signs a pass and packs it. @throws PassFault */
export const signPass = (unsigned: UnsignedPass, signer: Signer, signing: Signing): Uint8Array<ArrayBuffer> =>
  strictly(() => storeZip(signing(() => assemble(unsigned, signer).getAsRaw())))

/** Tries whether the library takes a pass as it is, without signing it. @throws PassFault */
export function tryPass(unsigned: UnsignedPass): void {
  strictly(() => assemble(unsigned))
}

function assemble({ files, json, strings = {}, barcode, expires }: UnsignedPass, signer?: Signer): PKPass {
  const buffers = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, hashedOnce(bytes)]))
  const pass = new PKPass({ ...buffers, 'pass.json': Buffer.from(JSON.stringify(json)) }, signer)
  const messageEncoding = /^[\x20-\x7e]*$/.test(barcode) ? 'iso-8859-1' : 'utf-8'
  pass.setBarcodes({ format: 'PKBarcodeFormatQR', message: barcode, messageEncoding })
  for (const [language, words] of Object.entries(strings)) pass.localize(language, words)
  pass.setExpirationDate(withoutMilliseconds(expires))
  return pass
}

/** The library writes dates with milliseconds, which Wallet refuses; it asks the date for its text. */
function withoutMilliseconds(text: string): Date {
  const date = new Date(text)
  date.toISOString = () => text
  return date
}

/** The library says on the console what it leaves out of a pass; here that is a fault. It works without a pause, so nobody else's words are caught. */
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
