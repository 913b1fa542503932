/** A parsed CSV file: the first row as header, and the rows below. */
export interface CsvTable {
  readonly header: readonly string[]
  readonly rows: readonly CsvRow[]
  readonly delimiter: string
  /** As `TextDecoder` names it. */
  readonly encoding: string
}

export interface CsvRow {
  /** Row number as in a spreadsheet: the header is row 1. */
  readonly row: number
  readonly cells: readonly string[]
}
