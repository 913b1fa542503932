import type { CsvRow } from '../../files/csv-rows.ts'

/** Fields the cells of which hold days beside something else, as the club's own export writes them. */
export const datedFields = ['pauses', 'typeChanges'] as const
const datedForms = {
  pauses: /^\d{4}-\d{2}-\d{2}\.\.(?:\d{4}-\d{2}-\d{2})?(?:\s+\d{4}-\d{2}-\d{2}\.\.(?:\d{4}-\d{2}-\d{2})?)*$/,
  typeChanges: /;\s*\d{4}-\d{2}-\d{2}(?:\s|$)/,
} as const

/**
 * Returns the place of a column with days in all that is filled, and in something, else undefined: “Pause” of another program says
 * yes or no, and empty cells would delete what the club has. Without rows every column is one.
 */
export function datedPlace(
  place: number | undefined,
  field: (typeof datedFields)[number],
  rows: readonly CsvRow[] | undefined,
): number | undefined {
  if (place === undefined || rows === undefined) return place
  const cells = rows.flatMap(({ cells }) => cells[place]?.trim() || [])
  return cells.length > 0 && cells.every((cell) => datedForms[field].test(cell)) ? place : undefined
}
