import type { CsvTable } from './csv-table.ts'
import { guessColumns } from './guess-columns.ts'

/** Number of names that show the difference between encodings. */
const shown = 3

/** A file as read in one encoding, and the names by which a person sees whether it is the right one. */
export interface Spelling {
  readonly table: CsvTable
  readonly names: readonly string[]
}

/** The readings of a file whose names differ from those before them; the names are the first that differ between readings. */
export function spellingsOf(tables: readonly CsvTable[]): Spelling[] {
  const read = tables.map((table) => ({ table, names: namesIn(table) }))
  const distinct = read.filter(({ names }, place) => !read.slice(0, place).some((one) => isSame(one.names, names)))
  const differing = (distinct[0]?.names ?? [])
    .map((_, place) => place)
    .filter((place) => new Set(distinct.map(({ names }) => names[place])).size > 1)
    .slice(0, shown)
  return distinct.map(({ table, names }) => ({ table, names: differing.map((place) => names[place] ?? '') }))
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.every((name, place) => name === others[place])

/** The name in each row; all accented cells where the columns of the name are not known. */
function namesIn({ header, rows }: CsvTable): string[] {
  const { fullName, givenName, familyName } = guessColumns(header)
  const places = (fullName === undefined ? [givenName, familyName] : [fullName]).filter((place) => place !== undefined)
  return rows.map(({ cells }) =>
    (places.length > 0 ? places.map((place) => cells[place] ?? '') : cells.filter((cell) => /[^\0-\x7f]/.test(cell)))
      .join(' ')
      .trim(),
  )
}
