import { guessColumns } from './guess-columns.ts'

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length

/**
 * Finds the row that names the columns, below titles such as “Members, as of 1 May”: the row that names the most fields of an
 * import, if it names two or more, else the first with more than one cell filled, else the first. `fields` is the number
 * of fields that it names.
 */
export function findHeader(rows: readonly (readonly string[])[]): { place: number; fields: number } {
  const fields = rows.map((cells) => Object.keys(guessColumns(cells.map((cell) => cell.trim()))).length)
  const most = Math.max(0, ...fields)
  if (most > 1) return { place: fields.indexOf(most), fields: most }
  const place = Math.max(
    0,
    rows.findIndex((cells) => filled(cells) > 1),
  )
  return { place, fields: fields[place] ?? 0 }
}
