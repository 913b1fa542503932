import { t } from '../language/t.ts'
import { translated } from '../language/translated.ts'
import type { Imported } from './run-import.ts'
import { writeCsv } from './write-csv.ts'

/** The rows that were not imported, as they came, with the reason in a last column; cut or filled to the file's columns. */
export const failedCsv = (header: readonly string[], failed: Imported['failed'], locale?: string): string => {
  const width = Math.max(header.length, ...failed.map(({ row }) => row.cells.length))
  const fill = (cells: readonly string[]) => Array.from({ length: width }, (_, place) => cells[place] ?? '')
  return writeCsv(
    [...fill(header), t('Why not imported')],
    failed.map(({ row, why }) => [...fill(row.cells), translated(why)]),
    locale,
  )
}
