import { AppError } from '@tessera/domain/errors'
import { importMaxRows } from '@tessera/domain/members/import'
import { type Sentence, sentence, text } from '@tessera/domain/texts/text'
import Papa from 'papaparse'
import { plainCell } from '../language/formula.ts'
import type { CsvTable } from './csv-table.ts'
import { csvText } from './csv-text.ts'

const delimiters = [',', ';', '\t']
const refuse = (says: string | Sentence) => new AppError('bad_request', says)

/**
 * Reads a CSV file: guesses encoding and delimiter, skips empty rows, and removes the apostrophe that keeps a
 * spreadsheet from running a cell as a formula.
 * @throws AppError with a sentence that says what is wrong with the file as a whole
 */
export function readCsv(bytes: Uint8Array): CsvTable {
  const content = csvText(bytes)
  const delimiter = guessDelimiter(content)
  const { data, errors } = Papa.parse<string[]>(content, { delimiter })
  const quotes = errors.find(({ type }) => type === 'Quotes')
  if (quotes) {
    const row = (quotes.row ?? 0) + 1
    throw refuse(sentence('A quotation mark in row {row} does not close or stands in a wrong place', { row }))
  }
  const all = data
    .map((cells, place) => ({ row: place + 1, cells: cells.map(plainCell) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [first, ...rows] = all
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
  return { header: first.cells.map((cell) => cell.trim()), rows, delimiter }
}

/** The delimiter that splits the first row into the most cells. */
function guessDelimiter(content: string): string {
  const cellsBy = (delimiter: string) => Papa.parse<string[]>(content, { delimiter, preview: 1 }).data[0]?.length ?? 0
  return delimiters.reduce((best, one) => (cellsBy(one) > cellsBy(best) ? one : best))
}
