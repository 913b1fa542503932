import type { ColumnMapping } from '@tessera/domain/bank/bank-columns'
import { ibanFault, normalIban } from '@tessera/domain/payments/iban'
import { type CsvRow, csvLines, csvRows, headRows } from '../../files/csv-rows.ts'
import { csvText } from '../../files/csv-text.ts'
import { likelyEncodings } from '../../files/encodings.ts'
import { bankCents } from './bank-amount.ts'
import { type Columns, findHead, maxColumns } from './bank-columns.ts'
import { bankDay } from './bank-day.ts'
import type { FileBookings } from './booking.ts'
import { csvBookings } from './csv-bookings.ts'
import { assertBookings, noStatement } from './refusals.ts'

/** A file whose columns must be chosen: their names and the first rows. */
export interface UnknownHead {
  readonly unknownHead: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Number of rows by which columns are chosen. */
const shownRows = 10

/**
 * Reads a CSV file of a known bank, or by a mapping.
 * @throws AppError if it holds no statement, or too many bookings
 */
export function readCsv(bytes: Uint8Array, mapping?: ColumnMapping): FileBookings | UnknownHead {
  const text = csvText(bytes, likelyEncodings(bytes)[0])
  const { rows: read, delimiter, unclosed } = csvRows(text, fit)
  if (unclosed) assertBookings(text.split('\n').length)
  const rows = unclosed ? csvLines(text, delimiter) : read
  assertBookings(rows.length)
  const found = mapping ? undefined : findHead(rows.slice(0, headRows).map(({ cells }) => cells))
  if (found) return csvBookings(bookingRows(rows, found.below), found.columns, accountAbove(rows.slice(0, found.below)))
  const head = widest(rows.slice(0, headRows).map(({ cells }) => cells))
  if (mapping)
    return csvBookings(withoutHead(rows.slice(head), mapping), columnsOf(mapping), accountAbove(rows.slice(0, head)))
  const below = rows.slice(head)
  const names = below[0]?.cells ?? []
  if (names.length > maxColumns || !below.some(({ cells }) => isBooking(cells))) throw noStatement()
  return { unknownHead: names, rows: below.slice(1, shownRows + 1).map(({ cells }) => cells) }
}

/** The rows below a head, which can come again where a file has several lists. */
function bookingRows(rows: readonly CsvRow[], below: number): readonly CsvRow[] {
  const head = rows[below - 1]?.cells
  return rows.slice(below).filter(({ cells }) => !head || cells.some((cell, place) => cell !== head[place]))
}

const isDay = (cell: string): boolean => bankDay(cell) !== undefined
const isAmount = (cell: string): boolean => !isDay(cell) && bankCents(cell, ',') !== undefined

const isBooking = (cells: readonly string[]): boolean =>
  cells.length <= maxColumns && cells.some(isDay) && cells.some(isAmount)

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length

/** The place of the first row with the most cells filled: below titles, it names the columns. */
const widest = (rows: readonly (readonly string[])[]): number => {
  const most = Math.max(0, ...rows.map(filled))
  return Math.max(
    0,
    rows.findIndex((cells) => filled(cells) === most),
  )
}

/** A known head fits better than rows that look like bookings. */
function fit(rows: readonly (readonly string[])[]) {
  const columns = findHead(rows)?.columns
  const fields = columns
    ? headRows + Object.keys(columns.places).length + columns.text.length
    : rows.filter(isBooking).length
  return { fields, width: filled(rows[widest(rows)] ?? []) }
}

const columnsOf = ({ text, ...places }: ColumnMapping): Columns => ({
  format: 'columns',
  places,
  text: text === undefined ? [] : [text],
  currency: '',
})

/** The rows without the one that names the columns, if there is one. */
const withoutHead = (rows: readonly CsvRow[], { day }: ColumnMapping): readonly CsvRow[] =>
  isDay(rows[0]?.cells[day] ?? '') ? rows : rows.slice(1)

/** The account that the lines above the head name. */
function accountAbove(rows: readonly CsvRow[]): string {
  const written = rows.flatMap(
    ({ cells }) =>
      cells
        .join(' ')
        .slice(0, 500)
        .match(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}/g) ?? [],
  )
  for (const one of written.map(normalIban))
    for (let end = one.length; end >= 15; end -= 1)
      if (ibanFault(one.slice(0, end)) === undefined) return one.slice(0, end)
  return ''
}
