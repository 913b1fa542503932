import { type MembershipType, typeNamed } from '@tessera/domain/clubs/membership-types'
import { type MemberInput, memberInputSchema } from '@tessera/domain/members/member-input'
import { dayReader } from '@tessera/domain/read-days'
import { fold } from '@tessera/domain/text'
import type { Sentence } from '@tessera/domain/texts/text'
import type { CsvRow, CsvTable } from './csv-table.ts'
import { type Columns, dayFields } from './guess-columns.ts'
import { faultOf, orWithout, raggedness, unknownType } from './import-faults.ts'

/** A row as read or typed, validated on its own. */
export interface ReadRow extends CsvRow {
  /** From the file, or as typed instead. */
  readonly typed: MemberInput
  /** As it would be saved; as typed if the schema rejects it. */
  readonly input: MemberInput
  /** Member number and e-mail, folded for comparison; an e-mail may be empty. */
  readonly number: string
  readonly email: string
  /** Reason why the row cannot be imported. */
  readonly fault?: string | Sentence
}

/** Reads and validates each row on its own, except for days, which are read alike in all rows. */
export function readRows(table: CsvTable, columns: Columns, types: readonly MembershipType[] = []): ReadRow[] {
  const readDays = daysReader(table, columns)
  return table.rows.map((row) => {
    const typed = { ...inputOf(row, columns, types), ...readDays(row) }
    return validated(row, typed, types, raggedness(row, table.header.length))
  })
}

/** The row with corrected cells, validated again. */
export const mendedRow = (
  { row, cells }: ReadRow,
  typed: MemberInput,
  types: readonly MembershipType[] = [],
): ReadRow => validated({ row, cells }, typed, types)

function validated(row: CsvRow, typed: MemberInput, types: readonly MembershipType[], ragged?: Sentence): ReadRow {
  const fault = ragged ?? faultOf(typed, types)
  const input = memberInputSchema.safeParse(orWithout(typed)).data ?? typed
  const keys = { number: fold(input.memberId), email: fold(input.email) }
  return { ...row, typed, input, ...keys, ...(fault && { fault }) }
}

const cellOf = ({ cells }: CsvRow, place: number | undefined): string =>
  place === undefined ? '' : (cells[place] ?? '').trim()

/** The id of the type that a cell names, or else a text that is no id. */
const typeIdOf = (name: string, types: readonly MembershipType[]): string =>
  name && (typeNamed(types, name)?.id ?? unknownType.idOf(name))

/** A type that the club does not have keeps its name from the file. */
function inputOf(row: CsvRow, columns: Columns, types: readonly MembershipType[]): MemberInput {
  const cell = (place: number | undefined) => cellOf(row, place)
  return {
    memberId: cell(columns.memberId),
    fullName: [cell(columns.fullName), cell(columns.lastName)].filter(Boolean).join(' '),
    email: cell(columns.email),
    ...(columns.type === undefined ? {} : { typeId: typeIdOf(cell(columns.type), types) }),
  }
}

/** Returns the reader of a row's days. One that cannot be read stays as it is written in the file. */
function daysReader({ rows }: CsvTable, columns: Columns) {
  const fields = dayFields.filter((field) => columns[field] !== undefined)
  const written = fields.map((field) => rows.map((row) => cellOf(row, columns[field])))
  const readers = written.map((column) => dayReader(column, written.flat()))
  return (row: CsvRow): Partial<Pick<MemberInput, (typeof dayFields)[number]>> =>
    Object.fromEntries(
      fields.map((field, place) => {
        const cell = cellOf(row, columns[field])
        return [field, readers[place]?.(cell) ?? cell]
      }),
    )
}
