import { columnNames, comparable, nameParts } from './column-names.ts'

/** First and last day of the membership. */
export const dayFields = ['joinedOn', 'leavesOn'] as const

/** Fields of an import. A last name in its own column is appended to the name; `type` is a membership type's name. */
export const importFields = ['memberId', 'fullName', 'lastName', 'email', 'type', ...dayFields] as const
export type ImportField = (typeof importFields)[number]

/** Column index by field; absent if the field has no column. */
export type Columns = Readonly<Partial<Record<ImportField, number>>>

const split = (lines: readonly string[]) => lines.flatMap((line) => line.split(', ')).map(comparable)
const known = {
  memberId: split(columnNames.memberId),
  fullName: split(columnNames.fullName),
  givenName: split(columnNames.givenName),
  lastName: split(columnNames.lastName),
  name: split(columnNames.name),
  person: split(columnNames.person),
  email: split(columnNames.email),
  joinedOn: split(columnNames.joinedOn),
  leavesOn: split(columnNames.leavesOn),
  type: split(columnNames.type),
}
const anyName = new Set([...known.fullName, ...known.givenName, ...known.lastName, ...known.name, ...split(nameParts)])

/** Guesses the column of each field from the header; uses a column only once. */
export function guessColumns(header: readonly string[]): Columns {
  const places = {
    memberId: placeOf(header, 'memberId'),
    ...guessNames(header),
    email: placeOf(header, 'email'),
    type: placeOf(header, 'type'),
    joinedOn: placeOf(header, 'joinedOn'),
    leavesOn: placeOf(header, 'leavesOn'),
  }
  return Object.fromEntries(Object.entries(places).filter(([, place]) => place !== undefined))
}

/** Judges the columns of names together: what “Name” means depends on the columns beside it. */
function guessNames(header: readonly string[]): Pick<Columns, 'fullName' | 'lastName'> {
  const full = placeOf(header, 'fullName')
  if (full !== undefined) return { fullName: full }
  const given = placeOf(header, 'givenName')
  const last = placeOf(header, 'lastName')
  const name = placeOf(header, 'name')
  const lastName = given === undefined ? last : (last ?? name)
  const fullName = given ?? name ?? (last === undefined ? placeOf(header, 'person') : undefined)
  return { ...(fullName !== undefined && { fullName }), ...(lastName !== undefined && { lastName }) }
}

/** Names of columns that seem to hold a part of the name, and that no field takes. */
export const unusedNames = (header: readonly string[], columns: Columns): string[] =>
  header.filter(
    (name, place) =>
      !Object.values(columns).includes(place) && [comparable(name), withoutNote(name)].some((one) => anyName.has(one)),
  )

/** Place of a field's column: whole names first, then without a note in brackets, such as “Email (private)”. */
function placeOf(header: readonly string[], field: keyof typeof known): number | undefined {
  for (const form of [comparable, withoutNote]) {
    const columns = header.map(form)
    const place = known[field].map((name) => columns.indexOf(name)).find((found) => found >= 0)
    if (place !== undefined) return place
  }
  return undefined
}

const withoutNote = (name: string): string => comparable(name.replace(/\(.*?\)/g, ''))
