import { createRequire } from 'node:module'
import { type Sentence, sentence } from '@tessera/domain/texts/text'
import { LRUCache } from 'lru-cache'
import type { PKPass } from 'passkit-generator'
import type { PassStrings } from './card-strings.ts'
import { areas, fieldsOf, type PassField, posterAreas, type StyleFields, styles } from './pass-json.ts'
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

  /** The fault for a person; names the place in pass.json. */
  get says(): Sentence {
    return sentence('The template does not make a valid pass: {fault}', {
      fault: this.message.split('\n', 1)[0] ?? '',
    })
  }
}

/** Checks that the library accepts a pass as it is, without signing it. @throws PassFault */
export const tryPass = (unsigned: UnsignedPass): void => void strictly(() => assemble(unsigned))

/** Shapes of pass.json that the library accepts, and completes as `complete` does; some kB each. */
const accepted = new LRUCache<string, true>({ max: 500 })

/**
 * Returns a pass's pass.json. The library checks and completes one pass of each shape: of the passes of a club, hundreds
 * have one, and its check takes half as long as the signature. @throws PassFault
 */
export function passJsonOf(unsigned: UnsignedPass): string {
  const completed = complete(unsigned)
  const shape = completed && shapeOf(unsigned)
  if (shape && accepted.has(shape)) return completed
  const checked = JSON.stringify(strictly(() => assemble(unsigned)).props)
  if (shape && checked === completed) accepted.set(shape, true)
  return checked
}

/** Completes pass.json as the library does for most styles; undefined for a pass without a style. */
function complete({ json, barcode, expires }: UnsignedPass): string | undefined {
  const style = styles.find((one) => json[one])
  if (!style) return undefined
  const { [style]: fields, posterGeneric: poster, ...rest } = json
  return JSON.stringify({
    ...rest,
    barcodes: [barcodeOf(barcode)],
    expirationDate: expires,
    [style]: everyArea(fields as StyleFields),
    ...(poster ? { posterGeneric: everyPosterArea(poster as StyleFields) } : {}),
  })
}

const everyArea = (fields: StyleFields) => Object.fromEntries(areas.map((area) => [area, fields[area] ?? []]))
/** The library writes the areas of older styles into a poster too. */
const everyPosterArea = (fields: StyleFields) => ({ ...everyArea(fields), footerFields: fields.footerFields ?? [] })

/**
 * The parts of a pass that the check depends on: all but those of a single member, such as texts of fields, serial
 * number, token and barcode. Undefined where the library checks the text of a field, which it does for numbers.
 */
function shapeOf({ json, barcode, expires }: UnsignedPass): string | undefined {
  const style = styles.find((one) => json[one])
  const given = style && (json[style] as StyleFields)
  if (!style || !given) return undefined
  const poster = json.posterGeneric as StyleFields | undefined
  const layouts = poster ? [given, poster] : [given]
  if (layouts.flatMap(fieldsOf).some((field) => 'numberStyle' in field || 'currencyCode' in field)) return undefined
  const withoutText = (field: PassField) => (typeof field.value === 'string' ? { ...field, value: '' } : field)
  const plain = (layout: StyleFields) => ({
    ...layout,
    ...Object.fromEntries([...areas, ...posterAreas].map((area) => [area, layout[area]?.map(withoutText)])),
  })
  const { serialNumber, authenticationToken, ...rest } = json
  const lengths = [serialNumber, authenticationToken].map((text) => (typeof text === 'string' ? text.length : text))
  const { messageEncoding } = barcodeOf(barcode)
  return JSON.stringify([
    { ...rest, [style]: plain(given), ...(poster ? { posterGeneric: plain(poster) } : {}) },
    lengths,
    barcode === '',
    messageEncoding,
    expires,
  ])
}

const barcodeOf = (text: string) => ({
  format: 'PKBarcodeFormatQR' as const,
  message: text,
  messageEncoding: /^[\x20-\x7e]*$/.test(text) ? 'iso-8859-1' : 'utf-8',
})

const load = createRequire(import.meta.url)

/** Has the library check and complete a pass's pass.json. Files need no check: `validateTemplate` has checked them. */
function assemble({ json, barcode, expires }: UnsignedPass): PKPass {
  // Takes 10 MB, which a club without passes need not have.
  const library = load('passkit-generator') as typeof import('passkit-generator')
  const pass = new library.PKPass({ 'pass.json': Buffer.from(JSON.stringify(json)) })
  pass.setBarcodes(barcodeOf(barcode))
  pass.setExpirationDate(withoutMilliseconds(expires))
  return pass
}

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
