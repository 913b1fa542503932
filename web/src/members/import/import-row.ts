import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { typeNamed } from '@tessera/domain/clubs/type-names'
import { factNames } from '@tessera/domain/members/fact-names'
import { facts } from '@tessera/domain/members/facts'
import { leavingReasonNames, leavingReasons } from '@tessera/domain/members/leaving'
import { type MemberInput, memberInputSchema } from '@tessera/domain/members/member-input'
import { namesOf } from '@tessera/domain/members/names'
import { typesAsWritten } from '@tessera/domain/members/type-changes'
import { isPlainDate } from '@tessera/domain/plain-date'
import { dayReader } from '@tessera/domain/read-days'
import { fold } from '@tessera/domain/text'
import { languages } from '@tessera/domain/texts/languages'
import type { Sentence } from '@tessera/domain/texts/text'
import { translator } from '@tessera/domain/texts/translate'
import type { CsvRow } from '../../files/csv-rows.ts'
import { languageNamed } from '../../language/language-named.ts'
import { readTypeChanges } from '../type-changes-cell.ts'
import { yesOrNo } from '../yes-or-no.ts'
import type { CsvTable } from './csv-table.ts'
import { type Columns, dayFields, isHousehold, secondColumns } from './guess-columns.ts'
import { faultOf, type ImportingClub, orWithout, raggedness, unknownType } from './import-faults.ts'
import { withHeads } from './import-household.ts'
import { ownReader } from './import-own.ts'

/** A row as read or typed, validated on its own. */
export interface ReadRow extends CsvRow {
  /** From the file, or as typed instead. */
  readonly typed: MemberInput
  /** As it would be saved, but for whom the member belongs to; as typed if the schema rejects it. */
  readonly input: MemberInput
  /** Member number and e-mail, folded for comparison; an e-mail may be empty. */
  readonly number: string
  readonly email: string
  /** True if the number is none of the file's, but was made for a new member. */
  readonly isNumberNew?: boolean
  /** Number in the file of a member whom the club has under another one. */
  readonly writtenNumber?: string
  /** True if the row was corrected. */
  readonly isMended?: boolean
  /** Reason why the row cannot be imported. */
  readonly fault?: string | Sentence
}

/** Reads and validates each row on its own, except for days, which are read alike in all rows. */
export function readRows(table: CsvTable, columns: Columns, club: ImportingClub): ReadRow[] {
  const readDays = daysReader(table, columns, club.today)
  const readOwn = ownReader(table, columns, club.own)
  const read = table.rows.map((row) => ({
    row,
    typed: { ...inputOf(row, columns, club.types), ...readDays(row), ...readOwn(row) },
  }))
  const isGrouped = isHousehold(table.header[columns.belongsTo ?? -1] ?? '')
  return (isGrouped ? withHeads(read, club.today) : read).map(({ row, typed }) =>
    validated(row, typed, club, raggedness(row, table.header.length)),
  )
}

/** The row with corrected cells, validated again. */
export const mendedRow = ({ row, cells }: ReadRow, typed: MemberInput, club: ImportingClub): ReadRow => ({
  ...validated({ row, cells }, typed, club),
  isMended: true,
})

/** Stands for a number that the row gets later. */
const anyNumber = '1'

function validated(row: CsvRow, typed: MemberInput, club: ImportingClub, ragged?: Sentence): ReadRow {
  const getsNumber = club.givesNumbers && typed.memberId.trim() === ''
  const judged = getsNumber ? { ...typed, memberId: anyNumber } : typed
  const fault = ragged ?? faultOf(judged, club)
  const { belongsTo } = typed
  const input = {
    ...(memberInputSchema.safeParse(orWithout(judged)).data ?? judged),
    ...(getsNumber && { memberId: '' }),
    ...(belongsTo !== undefined && { belongsTo }),
    // The type of today counts more than the column of types: a file grows old.
    ...(!fault && typed.typeChanges && typesAsWritten({}, { typeChanges: typed.typeChanges }, club.today)),
  }
  const keys = { number: fold(input.memberId), email: fold(input.email) }
  return { ...row, typed, input, ...keys, ...(fault && { fault }) }
}

const cellOf = ({ cells }: CsvRow, place: number | undefined): string =>
  place === undefined ? '' : (cells[place] ?? '').trim()

/** The id of the type that a cell names, or else a text that is no id. */
const typeIdOf = (name: string, types: readonly MembershipType[]): string =>
  name && (typeNamed(types, name)?.id ?? unknownType.idOf(name))

/** Words for the reasons for leaving in lists of other programs, and in files that were exported before 0.2.0. */
const alsoWritten = {
  resigned: ['Ausgetreten', 'Austritt', 'Dimesso', 'Dimessa', 'Resignation'],
  excluded: ['Ausgeschlossen', 'Escluso', 'Esclusa', 'Exclusion'],
  died: ['Verstorben', 'Deceduto', 'Deceduta', 'Deceased', 'Death'],
} as const

/** The reason for leaving that a cell names in one of the languages; another text as it is, for the fault to name. */
function reasonNamed(written: string): string {
  const named = leavingReasons.find((reason) =>
    [
      reason,
      ...languages.map((language) => translator(language)(leavingReasonNames[reason])),
      ...alsoWritten[reason],
    ].some((name) => fold(name) === fold(written)),
  )
  return named ?? written
}

/** Facts that are read from a cell as it is written. */
const written = factNames.filter((fact) => facts[fact].kind === 'phone' || facts[fact].kind === 'words')

/** A type that the club does not have keeps its name from the file. A field without a column is left out. */
function inputOf(row: CsvRow, columns: Columns, types: readonly MembershipType[]): MemberInput {
  const cell = (field: keyof Columns) => cellOf(row, columns[field])
  const input: MemberInput = {
    memberId: cell('memberId'),
    ...namesOf({ full: cell('fullName'), given: cell('givenName'), family: cell('familyName') }),
    email: cell('email'),
    ...(columns.type === undefined ? {} : { typeId: typeIdOf(cell('type'), types) }),
    ...(columns.typeChanges === undefined ? {} : { typeChanges: readTypeChanges(cell('typeChanges'), types) }),
    ...(columns.pauses === undefined ? {} : { pauses: cell('pauses').split(/\s+/).join(' ') }),
    ...(columns.belongsTo === undefined ? {} : { belongsTo: cell('belongsTo') }),
    ...(columns.leavingReason === undefined ? {} : { leavingReason: reasonNamed(cell('leavingReason')) }),
    ...(columns.language === undefined ? {} : { language: languageNamed(cell('language')) }),
  }
  for (const field of written) {
    const [second, between] = field === 'phone' || field === 'street' ? secondColumns[field] : []
    const places = [field, second].filter((one) => one !== undefined && columns[one] !== undefined)
    if (places.length > 0) input[field] = [...new Set(places.flatMap((one) => (one && cell(one)) || []))].join(between)
  }
  return input
}

/**
 * Returns the days of each row as a function of the row. One that cannot be read stays as it is written in the file. Nobody is born
 * after `today`: a year of two digits that would say so is of the century before. Who joined in a year joined on its first day. A day
 * of death is the last day, with that reason.
 */
function daysReader({ rows }: CsvTable, columns: Columns, today: string) {
  const fields = [...dayFields, 'diedOn' as const].filter((field) => columns[field] !== undefined)
  const cells = fields.map((field) => rows.map((row) => cellOf(row, columns[field])))
  const readers = cells.map((column) => dayReader(column, cells.flat()))
  return (row: CsvRow): Partial<Pick<MemberInput, (typeof dayFields)[number] | 'leavingReason'>> => {
    const { diedOn, ...days }: Partial<Record<(typeof fields)[number], string>> = Object.fromEntries(
      fields.map((field, place) => {
        const cell = cellOf(row, columns[field])
        const isYear = field === 'joinedOn' && /^(?:18|19|20)\d{2}$/.test(cell)
        const day = isYear ? `${cell}-01-01` : (readers[place]?.(cell) ?? cell)
        const isAhead = field === 'birthday' && isPlainDate(day) && day > today && !cell.includes(day.slice(0, 4))
        return [field, isAhead ? `${Number(day.slice(0, 4)) - 100}${day.slice(4)}` : day]
      }),
    )
    return diedOn && yesOrNo(diedOn) !== 'no' ? { ...days, leavesOn: diedOn, leavingReason: 'died' } : days
  }
}
