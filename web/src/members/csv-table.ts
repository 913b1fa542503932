/** A CSV file as read: what its first row calls the columns, and the rows below. */
export interface CsvTable {
  readonly header: readonly string[]
  readonly rows: readonly CsvRow[]
  readonly delimiter: string
}

export interface CsvRow {
  /** Its number, as a spreadsheet counts: the header is row 1. */
  readonly row: number
  readonly cells: readonly string[]
}
