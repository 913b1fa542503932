import { AppError } from '@tessera/domain/errors'
import { importMaxRows } from '@tessera/domain/members/import'
import Papa from 'papaparse'
import type { CsvTable } from './csv-table.ts'
import { csvText } from './csv-text.ts'
import { plainCell } from './formula.ts'

const delimiters = [',', ';', '\t']
const refuse = (sentence: string) => new AppError('bad_request', sentence)

/**
 * Reads a CSV file: its encoding and its delimiter are guessed, empty rows are left out, and the mark that keeps a
 * spreadsheet from running a cell as a formula is taken off again.
 * @throws AppError with a sentence that says what is wrong with the file as a whole
 */
export function readCsv(bytes: Uint8Array): CsvTable {
  const text = csvText(bytes)
  const delimiter = guessDelimiter(text)
  const { data, errors } = Papa.parse<string[]>(text, { delimiter })
  const quotes = errors.find(({ type }) => type === 'Quotes')
  if (quotes) throw refuse(`A quotation mark in row ${(quotes.row ?? 0) + 1} does not close or stands in a wrong place`)
  const all = data
    .map((cells, place) => ({ row: place + 1, cells: cells.map(plainCell) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [first, ...rows] = all
  if (!first) throw refuse('The file is empty')
  if (first.cells.some((cell) => cell.includes('@')))
    throw refuse('The first row must name the columns, such as Member ID, Full Name and Email')
  if (rows.length === 0) throw refuse('The file names its columns, but holds no members')
  if (rows.length > importMaxRows)
    throw refuse(`The file holds ${rows.length} members. Please import at most ${importMaxRows} at once.`)
  return { header: first.cells.map((cell) => cell.trim()), rows, delimiter }
}

/** The delimiter that parts the first row into the most cells. */
function guessDelimiter(text: string): string {
  const cellsBy = (delimiter: string) => Papa.parse<string[]>(text, { delimiter, preview: 1 }).data[0]?.length ?? 0
  return delimiters.reduce((best, one) => (cellsBy(one) > cellsBy(best) ? one : best))
}
