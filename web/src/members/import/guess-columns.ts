import { type Fact, factNames } from '@tessera/domain/members/fact-names'
import { facts } from '@tessera/domain/members/facts'
import type { OwnField } from '@tessera/domain/members/own-field'
import { fold } from '@tessera/domain/text'
import { languages } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'
import type { CsvRow } from '../../files/csv-rows.ts'
import { yesOrNo } from '../yes-or-no.ts'
import { columnNames, comparable, nameParts } from './column-names.ts'
import type { CsvTable } from './csv-table.ts'
import { datedFields, datedPlace } from './dated-columns.ts'

/** Fields of an import whose cells are days. */
export const dayFields = ['joinedOn', 'leavesOn', 'proofUntil', 'birthday'] as const

/** The second column that a file may have for a fact, and what its cell is written behind. */
export const secondColumns = { phone: ['mobile', ', '], street: ['houseNumber', ' '] } as const

export type ImportField =
  | 'memberId'
  | 'fullName'
  | 'email'
  | 'type'
  | 'typeChanges'
  | 'joinedOn'
  | 'leavesOn'
  | 'pauses'
  | 'proofUntil'
  | 'leavingReason'
  | 'diedOn'
  | 'belongsTo'
  | Fact
  | (typeof secondColumns)[keyof typeof secondColumns][0]

const columnsOf = (fact: Fact) => (fact === 'phone' || fact === 'street' ? [fact, secondColumns[fact][0]] : [fact])

/** Fields of an import, in the order in which their columns are chosen. `type` is a membership type's name. */
export const importFields: readonly ImportField[] = [
  'memberId',
  'fullName',
  ...factNames.filter((fact) => facts[fact].kind === 'name'),
  'email',
  'type',
  'typeChanges',
  'joinedOn',
  'leavesOn',
  'pauses',
  'proofUntil',
  'leavingReason',
  'diedOn',
  ...factNames.filter((fact) => facts[fact].kind !== 'name').flatMap(columnsOf),
  'belongsTo',
]
/** A field of the club's own. */
export type OwnColumn = `fields.${string}`

/** Column index by field; absent if the field has no column. */
export type Columns = Readonly<Partial<Record<ImportField | OwnColumn, number>>>

type Known = keyof typeof columnNames

const split = (lines: readonly string[]) => lines.flatMap((line) => line.split(', ')).map(comparable)
const known = Object.fromEntries(
  Object.entries(columnNames).map(([field, lines]) => [field, split(lines)]),
) as unknown as Readonly<Record<Known, readonly string[]>>
const anyName = new Set([
  ...known.fullName,
  ...known.givenName,
  ...known.familyName,
  ...known.name,
  ...split(nameParts),
])

/**
 * Guesses the column of each field from the header; uses a column only once. Cells say whether one has families, days of pauses or
 * days of types; without rows its name alone counts.
 */
export function guessColumns(
  header: readonly string[],
  own: readonly OwnField[] = [],
  rows?: readonly CsvRow[],
): Columns {
  const ownPlaces = own.map(({ id, name }) => [`fields.${id}`, ownPlace(header, name)] as const)
  // The club's own name for a column counts more than ours.
  const taken = new Set(ownPlaces.map(([, place]) => place))
  const free = header.map((name, place) => (taken.has(place) ? '' : name))
  const {
    fullName: _,
    givenName: __,
    familyName: ___,
    ...others
  } = Object.fromEntries(importFields.map((field) => [field, placeOf(free, field)]))
  const type = others.type ?? galetteType(free)
  const belongsTo = others.belongsTo ?? householdPlace(free, rows ?? [])
  const dated = Object.fromEntries(datedFields.map((field) => [field, datedPlace(others[field], field, rows)]))
  const places = Object.entries({ ...others, ...dated, type, belongsTo, ...guessNames(free) }).filter(
    ([, place]) => place !== undefined,
  )
  return Object.fromEntries([...places, ...ownPlaces.filter(([, place]) => place >= 0)])
}

/** Place of Galette's column of membership types, with its colon: “Status” of other programs says who is active. */
function galetteType(header: readonly string[]): number | undefined {
  const place = header.findIndex((name) => /^(?:status|statut|stato) ?:$/i.test(name))
  return place < 0 ? undefined : place
}

/** True for a column of which equal cells are one family, by its name. */
export const isHousehold = (column: string): boolean =>
  known.household.some((name) => name === comparable(column) || name === withoutNote(column))

/** Place of a column that has a family for each word in it; what names everybody, or says yes or no, is none. */
function householdPlace(header: readonly string[], rows: readonly CsvRow[]): number | undefined {
  const place = placeOf(header, 'household')
  const cells = rows.flatMap(({ cells }) => (place !== undefined && cells[place]?.trim()) || [])
  const sizes = [...Map.groupBy(cells, fold).values()].map(({ length }) => length)
  return cells.some(yesOrNo) || sizes.some((size) => size > mostInHousehold) ? undefined : place
}
/** More people with the same word in a column are no family. */
const mostInHousehold = 12

/** Place of the column of a club's own field, -1 for none. Of columns with one name it is the last: an export has own fields last. */
function ownPlace(header: readonly string[], name: string): number {
  const exact = header.lastIndexOf(name)
  const alike = comparable(name)
  return exact >= 0 || alike === '' ? exact : header.findLastIndex((column) => comparable(column) === alike)
}

/** Judges the columns of names together: what “Name” means depends on the columns beside it. */
function guessNames(header: readonly string[]): {
  [Field in 'fullName' | 'givenName' | 'familyName']?: number | undefined
} {
  const full = placeOf(header, 'fullName')
  const given = placeOf(header, 'givenName')
  const family = placeOf(header, 'familyName')
  const name = placeOf(header, 'name')
  if (full !== undefined) return { fullName: full, givenName: given, familyName: family }
  if (given !== undefined) {
    const last = family ?? name
    return last === undefined ? { fullName: given } : { givenName: given, familyName: last }
  }
  if (family !== undefined) return { givenName: name, familyName: family }
  // Galette in Italian calls both “Nome:”, the last name first.
  const second = name === undefined ? undefined : placeOf(header.with(name, ''), 'name')
  if (second !== undefined && comparable(header[second] ?? '') === comparable(header[name ?? 0] ?? ''))
    return { givenName: second, familyName: name }
  return { fullName: name ?? placeOf(header, 'person') }
}

/** Names of columns that seem to hold a part of the name, and that no field takes. */
export const unusedNames = (header: readonly string[], columns: Columns): string[] =>
  header.filter(
    (name, place) =>
      !Object.values(columns).includes(place) && [comparable(name), withoutNote(name)].some((one) => anyName.has(one)),
  )

/**
 * Names of the columns of the club's own export that are computed from the payments: an import leaves them out, and nothing is lost.
 * A column “Status” of another program is none of them.
 */
export function computedColumns(header: readonly string[]): ReadonlySet<string> {
  const names = languages
    .map((language) => translator(language))
    .map((say) => [say('Missing payments'), say('Status')] as const)
  return new Set(names.find(([missing]) => header.includes(missing)))
}

/**
 * Places of columns, also without a name, that have something in a row and that no field takes: an import leaves them out, but for
 * those that are taken over `apart`.
 */
export function columnsLeftOut(
  { header, rows }: Pick<CsvTable, 'header' | 'rows'>,
  columns: Columns,
  apart: readonly number[] = [],
): number[] {
  const taken = new Set([...Object.values(columns), ...apart])
  const computed = computedColumns(header)
  const isLeft = (name: string, place: number) => !taken.has(place) && !computed.has(name)
  return header.flatMap((name, place) =>
    isLeft(name, place) && rows.some(({ cells }) => cells[place]?.trim()) ? place : [],
  )
}

/** Place of a field's column: whole names first, then without a note in brackets, such as “Email (private)”. */
function placeOf(header: readonly string[], field: Known): number | undefined {
  for (const form of [comparable, withoutNote]) {
    const columns = header.map(form)
    const place = known[field].map((name) => columns.indexOf(name)).find((found) => found >= 0)
    if (place !== undefined) return place
  }
  return undefined
}

const withoutNote = (name: string): string => comparable(name.replace(/\(.*?\)/g, ''))
