import { say } from '../../language/say.ts'
import { t } from '../../language/t.ts'
import { writeCsv } from '../../language/write-csv.ts'
import type { PlannedRow } from './plan-import.ts'

/** CSV text of the rows that were not imported, padded to equal width, with the reason in a last column. */
export const failedCsv = (header: readonly string[], failed: readonly PlannedRow[]): string => {
  const width = Math.max(header.length, ...failed.map(({ read }) => read.cells.length))
  const fill = (cells: readonly string[]) => Array.from({ length: width }, (_, place) => cells[place] ?? '')
  return writeCsv(
    [...fill(header), t('Why not imported')],
    failed.map(({ read, plan }) => [...fill(read.cells), plan.kind === 'refused' ? say(plan.why) : '']),
  )
}
