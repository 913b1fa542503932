import Papa from 'papaparse'
import { safeCell } from './formula.ts'

/**
 * What stands between cells: a semicolon where the comma parts decimals, since spreadsheets there expect it. It follows
 * the browser's own region, as spreadsheets do, and not the language that is spoken here.
 */
export const delimiterOf = (locale?: string): string =>
  (1.5).toLocaleString(locale).includes(',') && !(1.5).toLocaleString(locale).includes('.') ? ';' : ','

/** A CSV file that spreadsheets open rightly: UTF-8 with its mark, and no cell that would run as a formula. */
export const writeCsv = (header: readonly string[], rows: readonly (readonly string[])[], locale?: string): string =>
  `\ufeff${Papa.unparse(
    [header, ...rows].map((cells) => cells.map(safeCell)),
    {
      delimiter: delimiterOf(locale),
      newline: '\r\n',
    },
  )}\r\n`

export const csvType = 'text/csv;charset=utf-8'
