import { type MembershipType, typeNamed } from '@tessera/domain/clubs/membership-types'
import { type MemberInput, memberInputSchema } from '@tessera/domain/members/member'
import { readDay } from '@tessera/domain/plain-date'
import { fold } from '@tessera/domain/text'
import { type Sentence, sentence, text } from '@tessera/domain/texts/text'
import type { CsvRow, CsvTable } from './csv-table.ts'
import { type Columns, dayFields } from './guess-columns.ts'

/** A row as read or typed, validated on its own. */
export interface ReadRow extends CsvRow {
  /** From the file, or as typed instead. */
  readonly typed: MemberInput
  /** As it would be saved; as typed if the schema rejects it. */
  readonly input: MemberInput
  /** Member number and e-mail, folded for comparison. */
  readonly number: string
  readonly email: string
  /** Reason why the row cannot be imported. */
  readonly fault?: string | Sentence
}

/** Reads and validates each row on its own. */
export const readRows = (table: CsvTable, columns: Columns, types: readonly MembershipType[] = []): ReadRow[] =>
  table.rows.map((row) => validated(row, inputOf(row, columns, types), types, raggedness(row, table.header.length)))

/** The row with corrected cells, validated again. */
export const mendedRow = (
  { row, cells }: ReadRow,
  typed: MemberInput,
  types: readonly MembershipType[] = [],
): ReadRow => validated({ row, cells }, typed, types)

function validated(row: CsvRow, typed: MemberInput, types: readonly MembershipType[], ragged?: Sentence): ReadRow {
  const { data, error } = memberInputSchema.safeParse(typed)
  const fault =
    ragged ?? (error && (error.issues[0]?.message ?? text('This row is not valid'))) ?? typeFault(typed, types)
  const input = data ?? typed
  const keys = { number: fold(input.memberId), email: fold(input.email) }
  return { ...row, typed, input, ...keys, ...(fault && { fault }) }
}

function typeFault({ typeId }: MemberInput, types: readonly MembershipType[]): Sentence | undefined {
  if (!typeId || types.some(({ id }) => id === typeId)) return undefined
  return sentence('There is no membership type “{name}”', { name: typeId })
}

/** A type that the club does not have, and a day that does not exist, stay as they are written in the file. */
function inputOf({ cells }: CsvRow, columns: Columns, types: readonly MembershipType[]): MemberInput {
  const cell = (place: number | undefined) => (place === undefined ? '' : (cells[place] ?? '')).trim()
  return {
    memberId: cell(columns.memberId),
    fullName: [cell(columns.fullName), cell(columns.lastName)].filter(Boolean).join(' '),
    email: cell(columns.email),
    ...(columns.type === undefined ? {} : { typeId: typeNamed(types, cell(columns.type))?.id ?? cell(columns.type) }),
    ...Object.fromEntries(
      dayFields.flatMap((field) => (columns[field] === undefined ? [] : [[field, readDay(cell(columns[field]))]])),
    ),
  }
}

/** Error of a row with missing or extra cells; extra empty cells at the end are allowed. */
function raggedness({ cells }: CsvRow, width: number): Sentence | undefined {
  if (cells.length < width || cells.slice(width).some((cell) => cell.trim() !== ''))
    return sentence('This row has {cells, plural, one {# cell} other {# cells}}, the first row has {width}', {
      cells: cells.length,
      width,
    })
  return undefined
}
