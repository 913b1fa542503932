import { AppError } from '@tessera/domain/errors'
import { importMaxRows } from '@tessera/domain/members/import'
import { type Sentence, sentence, text } from '@tessera/domain/texts/text'
import Papa from 'papaparse'
import { plainCell } from '../language/formula.ts'
import { findHeader } from './csv-header.ts'
import type { CsvTable } from './csv-table.ts'
import { assertReadable, csvText } from './csv-text.ts'
import { likelyEncodings } from './encodings.ts'

const delimiters = [',', ';', '\t']
/** Number of rows among which the header is looked for. */
const headRows = 30
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
  const { content, named } = withoutSeparatorLine(csvText(bytes, encoding).replace(/\r\n?/g, '\n'))
  const delimiter = named ?? guessDelimiter(content)
  const { data, errors } = parse(content, delimiter)
  const quotes = errors.find(({ type }) => type === 'Quotes')
  if (quotes) {
    const row = (quotes.row ?? 0) + 1
    throw refuse(sentence('A quotation mark in row {row} does not close or stands in a wrong place', { row }))
  }
  const all = data
    .map((cells, place) => ({ row: place + 1, cells: cells.map(plainCell) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const { place } = findHeader(all.slice(0, headRows).map(({ cells }) => cells))
  const [first, ...rows] = all.slice(place)
  if (!first) throw refuse(text('The file is empty'))
  if (first.cells.some((cell) => cell.includes('@')))
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

const parse = (content: string, delimiter: string, preview = 0) =>
  Papa.parse<string[]>(content, { delimiter, newline: '\n', preview })

/** Takes off the line `sep=;`, which spreadsheets read and do not count as a row. */
function withoutSeparatorLine(content: string): { content: string; named?: string } {
  const [line = '', named] = /^"?sep=(.)"?[;,\t]*(?:\n|$)/i.exec(content) ?? []
  return named ? { content: content.slice(line.length), named } : { content }
}

/** The delimiter by which the header names the most fields, else has the most cells. */
function guessDelimiter(content: string): string {
  const headers = delimiters.map((delimiter) => {
    const rows = parse(content, delimiter, headRows).data
    const { place, fields } = findHeader(rows)
    return { delimiter, fields, width: rows[place]?.length ?? 0 }
  })
  return headers.reduce((best, one) =>
    one.fields > best.fields || (one.fields === best.fields && one.width > best.width) ? one : best,
  ).delimiter
}

/** The names of the columns, without empty ones at the end that no row has a cell for. */
function headerOf(cells: readonly string[], rows: CsvTable['rows']): string[] {
  const isUsed = (place: number) => cells[place]?.trim() || rows.some((row) => row.cells[place]?.trim())
  let width = cells.length
  while (width > 0 && !isUsed(width - 1)) width -= 1
  return cells.slice(0, width).map((cell) => cell.trim())
}
