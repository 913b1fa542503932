import { type CsvStyle, csvStyle } from '@tessera/domain/texts/csv-style'
import Papa from 'papaparse'
import { safeCell } from './formula.ts'
import { locale } from './language.ts'

/** CSV text for spreadsheets: UTF-8 with byte order mark, formulas escaped. */
export const writeCsv = (
  header: readonly string[],
  rows: readonly (readonly string[])[],
  style: CsvStyle = csvStyle(locale()),
): string =>
  `\ufeff${Papa.unparse(
    [header, ...rows].map((cells) => cells.map(safeCell)),
    {
      delimiter: style.separator,
      newline: '\r\n',
    },
  )}\r\n`
