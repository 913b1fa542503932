import { csvStyle } from '@tessera/domain/payments/ledger-csv'
import Papa from 'papaparse'
import { locale } from '../language/language.ts'
import { safeCell } from './formula.ts'

/** A CSV file that spreadsheets of the chosen language open: UTF-8 with its mark, and no cell that would run as a formula. */
export const writeCsv = (
  header: readonly string[],
  rows: readonly (readonly string[])[],
  language = locale(),
): string =>
  `\ufeff${Papa.unparse(
    [header, ...rows].map((cells) => cells.map(safeCell)),
    {
      delimiter: csvStyle(language).separator,
      newline: '\r\n',
    },
  )}\r\n`

export const csvType = 'text/csv;charset=utf-8'
