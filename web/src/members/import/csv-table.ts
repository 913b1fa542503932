import type { CsvRow } from '../../files/csv-rows.ts'

/** A parsed CSV file: the first row as header, and the rows below; the header is row 1. */
export interface CsvTable {
  readonly header: readonly string[]
  readonly rows: readonly CsvRow[]
  readonly delimiter: string
  /** As `TextDecoder` names it. */
  readonly encoding: string
}
