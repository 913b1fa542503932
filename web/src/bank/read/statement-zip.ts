import type { ColumnMapping } from '@tessera/domain/bank/bank-columns'
import { AppError } from '@tessera/domain/errors'
import { noCsv } from '../../files/csv-text.ts'
import type { FileBookings } from './booking.ts'
import { noStatement, zipInZip } from './refusals.ts'
import type { UnknownHead } from './statement-csv.ts'
import { isZip, readFile } from './statement-file.ts'
import { zipEntries } from './zip-entries.ts'

/** A file of a ZIP: what it says, or why it cannot be read. */
interface ZippedFile {
  readonly file: string
  readonly read: FileBookings | AppError
}

/** Files that stand beside statements: of the system, and what people read. */
const isBeside = (name: string): boolean =>
  name.endsWith('/') ||
  /(^|\/)(__MACOSX\/|\.|Thumbs\.db|desktop\.ini)/.test(name) ||
  /\.(pdf|html?|png|jpe?g)$/i.test(name)

/**
 * Reads all statements in a ZIP. One that cannot be read does not keep the others from it.
 * @throws AppError if it holds another ZIP or no statement at all, or too much
 */
export function readZip(zip: Uint8Array, mapping?: ColumnMapping): readonly ZippedFile[] | UnknownHead {
  const entries = zipEntries(zip).filter(({ name }) => !isBeside(name))
  if (entries.some(({ name }) => name === '[Content_Types].xml')) throw noCsv()
  const files = entries.map(({ name, bytes }) => {
    const unpacked = bytes()
    if (isZip(unpacked)) throw zipInZip()
    return { file: name, read: attempt(unpacked, mapping) }
  })
  const [first] = files
  if (first && files.length === 1 && 'unknownHead' in first.read) return first.read
  const known = files.map(({ file, read }) => ({ file, read: 'unknownHead' in read ? noStatement() : read }))
  const error = known.find(({ read }) => read instanceof AppError)?.read
  if (known.every(({ read }) => read instanceof AppError)) throw error ?? noStatement()
  return known
}

function attempt(bytes: Uint8Array, mapping?: ColumnMapping): FileBookings | UnknownHead | AppError {
  try {
    return readFile(bytes, mapping)
  } catch (error) {
    if (error instanceof AppError && error.code === 'unsupported_media') return error
    throw error
  }
}
