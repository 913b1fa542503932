import { AppError } from '@tessera/domain/errors'
import { importMaxRows } from '@tessera/domain/members/import'
import { type Sentence, sentence, text } from '@tessera/domain/texts/text'
import { csvRows, headRows } from '../../files/csv-rows.ts'
import { assertSize, csvText } from '../../files/csv-text.ts'
import { likelyEncodings } from '../../files/encodings.ts'
import { findHeader } from './csv-header.ts'
import type { CsvTable } from './csv-table.ts'

/** Maximum file size in MB: many times the size of 5,000 members. */
const maxSize = 5
/** To be called before the file is read. @throws AppError `too_large` */
export const assertReadable = (file: { size: number }): void => assertSize(file, maxSize)

const refuse = (says: string | Sentence) => new AppError('bad_request', says)

/**
 * Reads a CSV file in each encoding that it can be in, the likeliest first.
 * @throws AppError with a sentence that says what is wrong with the file as a whole
 */
export function readCsvs(bytes: Uint8Array): [CsvTable, ...CsvTable[]] {
  assertReadable({ size: bytes.length })
  const [first, ...others] = likelyEncodings(bytes)
  return [readCsv(bytes, first), ...others.flatMap((encoding) => readIfPossible(bytes, encoding))]
}

const encodingOf = (bytes: Uint8Array): string => {
  assertReadable({ size: bytes.length })
  return likelyEncodings(bytes)[0]
}

/** A file that is no table in an encoding is not in that encoding. */
function readIfPossible(bytes: Uint8Array, encoding: string): CsvTable[] {
  try {
    return [readCsv(bytes, encoding)]
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}

/**
 * Reads a CSV file: guesses the delimiter, skips empty rows and titles above the header, and removes the
 * apostrophe that keeps a spreadsheet from running a cell as a formula.
 * @throws AppError with a sentence that says what is wrong with the file as a whole
 */
export function readCsv(bytes: Uint8Array, encoding = encodingOf(bytes)): CsvTable {
  const { rows: all, delimiter, unclosed: row } = csvRows(csvText(bytes, encoding), headerFit)
  if (row) throw refuse(sentence('A quotation mark in row {row} does not close or stands in a wrong place', { row }))
  const { place, fields } = findHeader(all.slice(0, headRows).map(({ cells }) => cells))
  const [first, ...rows] = all.slice(place)
  if (!first) throw refuse(text('The file is empty'))
  if (fields < 2 && first.cells.some((cell) => cell.includes('@')))
    throw refuse(text('The first row must name the columns, such as Member ID, Full Name and Email'))
  if (rows.length === 0) throw refuse(text('The file names its columns, but holds no members'))
  if (rows.length > importMaxRows)
    throw refuse(
      sentence('The file holds {count} members. Please import at most {max} at once.', {
        count: rows.length,
        max: importMaxRows,
      }),
    )
  return { header: headerOf(first.cells, rows), rows, delimiter, encoding }
}

/** How many fields of an import the header names, and its width. */
function headerFit(rows: readonly (readonly string[])[]) {
  const { place, fields } = findHeader(rows)
  return { fields, width: rows[place]?.length ?? 0 }
}

/** The names of the columns, without empty ones at the end that no row has a cell for. */
function headerOf(cells: readonly string[], rows: CsvTable['rows']): string[] {
  const isUsed = (place: number) => cells[place]?.trim() || rows.some((row) => row.cells[place]?.trim())
  let width = cells.length
  while (width > 0 && !isUsed(width - 1)) width -= 1
  return cells.slice(0, width).map((cell) => cell.trim())
}
