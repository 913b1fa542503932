import Papa from 'papaparse'
import { plainCell } from '../language/formula.ts'

export interface CsvRow {
  /** Row number as in a spreadsheet, from 1. */
  readonly row: number
  readonly cells: readonly string[]
}

/** How well a delimiter fits: the number of columns that the head names, and of those that it has. */
interface Fit {
  readonly fields: number
  readonly width: number
}

interface CsvRows {
  /** Rows with at least one cell filled. */
  readonly rows: readonly CsvRow[]
  readonly delimiter: string
  /** The row with a quotation mark that does not close or stands in a wrong place. */
  readonly unclosed?: number | undefined
}

const delimiters = [',', ';', '\t']
/** Number of rows among which the head is looked for. */
export const headRows = 30

/**
 * Reads the rows of a CSV text by the delimiter of which `fit` says that it fits the first rows best; a line `sep=;` decides.
 * Removes the apostrophe that keeps a spreadsheet from running a cell as a formula.
 */
export function csvRows(text: string, fit: (rows: readonly (readonly string[])[]) => Fit): CsvRows {
  const { content, named } = withoutSeparatorLine(withLineFeeds(text))
  const delimiter = named ?? guessDelimiter(content, fit)
  const { data, errors } = parse(content, delimiter)
  const quotes = errors.find(({ type }) => type === 'Quotes')
  return { rows: filledRows(data), delimiter, unclosed: quotes && (quotes.row ?? 0) + 1 }
}

/** Reads each line of a CSV text as a row: where one has a wrong quotation mark, its marks are letters, and the others stay. */
export function csvLines(text: string, delimiter: string): readonly CsvRow[] {
  const { content } = withoutSeparatorLine(withLineFeeds(text))
  return filledRows(
    content.split('\n').map((line) => {
      const { data, errors } = parse(line, delimiter)
      return (errors.some(({ type }) => type === 'Quotes') ? line.split(delimiter) : data[0]) ?? []
    }),
  )
}

const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n')

const filledRows = (data: readonly (readonly string[])[]): CsvRow[] =>
  data
    .map((cells, place) => ({ row: place + 1, cells: cells.map(plainCell) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))

const parse = (content: string, delimiter: string, preview = 0) =>
  Papa.parse<string[]>(content, { delimiter, newline: '\n', preview })

/** Takes off the line `sep=;`, which spreadsheets read and do not count as a row. */
function withoutSeparatorLine(content: string): { content: string; named?: string } {
  const [line = '', named] = /^"?sep=(.)"?[;,\t]*(?:\n|$)/i.exec(content) ?? []
  return named ? { content: content.slice(line.length), named } : { content }
}

/** The delimiter by which the head names the most fields, else has the most cells. */
function guessDelimiter(content: string, fit: Parameters<typeof csvRows>[1]): string {
  const fits = delimiters.map((delimiter) => ({ delimiter, ...fit(parse(content, delimiter, headRows).data) }))
  return fits.reduce((best, one) =>
    one.fields > best.fields || (one.fields === best.fields && one.width > best.width) ? one : best,
  ).delimiter
}
