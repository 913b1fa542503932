import type { ColumnMapping } from '@tessera/domain/bank/bank-columns'
import type { StatementLine } from '@tessera/domain/bank/statement-line'
import { AppError } from '@tessera/domain/errors'
import { assertSize } from '../../files/csv-text.ts'
import { type Gap, statementGaps } from './balances.ts'
import type { FileBookings } from './booking.ts'
import { withOccurrences } from './occurrences.ts'
import { assertBookings } from './refusals.ts'
import type { UnknownHead } from './statement-csv.ts'
import { isZip, readFile } from './statement-file.ts'
import { type Fault, type Lines, statementLines } from './statement-lines.ts'
import { readZip } from './statement-zip.ts'

export interface ReadLines extends Omit<Lines, 'lines'> {
  readonly lines: readonly StatementLine[]
  /** Where balances say that bookings are missing. */
  readonly gaps: readonly Gap[]
}

type ReadStatements = ReadLines | UnknownHead

/** In MB. */
const maxSize = 10

/**
 * Reads a file that a bank hands out: CAMT, MT940, the CSV files of known banks, or a ZIP of them. A booking that cannot be
 * read is a fault, and does not keep the others from being read. A CSV file of an unknown bank needs a `mapping`.
 * @throws AppError `unsupported_media` if it is no statement, `too_large`
 */
export function readStatements(name: string, bytes: Uint8Array, mapping?: ColumnMapping): ReadStatements {
  assertSize({ size: bytes.length }, maxSize)
  const read = isZip(bytes) ? readZip(bytes, mapping) : readFile(bytes, mapping)
  if ('unknownHead' in read) return read
  const files = 'bookings' in read ? [{ file: name, read }] : read
  const good = files.flatMap(({ file, read }) => (read instanceof AppError ? [] : [{ file, read }]))
  const bad = files.flatMap(({ file, read }, place): Fault[] =>
    read instanceof AppError ? [{ file, place: place + 1, why: read.message, shown: '' }] : [],
  )
  return linesOf(good, bad)
}

function linesOf(files: readonly { file: string; read: FileBookings }[], bad: readonly Fault[]): ReadLines {
  assertBookings(files.reduce((sum, { read }) => sum + read.bookings.length, 0))
  const checked = files.map(({ file, read }) => statementLines(file, read.format, read.bookings))
  return {
    lines: checked.flatMap(({ lines }) => withOccurrences(lines)),
    faults: [...bad, ...checked.flatMap(({ faults }) => faults)],
    pending: checked.reduce((sum, { pending }) => sum + pending, 0),
    foreign: checked.reduce((sum, { foreign }) => sum + foreign, 0),
    gaps: [...statementGaps(files.flatMap(({ read }) => read.statements)), ...files.flatMap(({ read }) => read.gaps)],
  }
}
