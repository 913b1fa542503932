import { factNames } from '@tessera/domain/members/fact-names'
import type { Member } from '@tessera/domain/members/member'
import type { Standing } from '@tessera/domain/membership/status'
import { columnName, ownFieldOf } from '@tessera/domain/views/columns'
import { dayText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import type { Column } from '../../ui/list/column.ts'
import { pinned } from '../../ui/list/wide-list.tsx'
import { factText } from '../form/described-member.ts'
import { ownFieldText } from '../own-field-text.ts'
import { type MoreOfMember, specifiedColumns } from './members-table.tsx'
import { NameLink } from './name-link.tsx'
import { cellOf, type KnownOfClub } from './view-rows.ts'

type ViewColumn = Column<Member, MoreOfMember>

/** The least widths in pixels of columns that need more or less room than others. */
const widths: Readonly<Record<string, number>> = {
  memberId: 155,
  surnameFirst: 200,
  fullName: 200,
  email: 220,
  status: 210,
  missing: 200,
  phone: 150,
  street: 180,
  postcode: 110,
}
const usualWidth = 150

const isName = (column: string): boolean => column === 'surnameFirst' || column === 'fullName'

/**
 * Returns the columns of a view for the list on the screen. The first one with a name, else the first of all, names the row,
 * leads to the member's page and stays in sight. Status and e-mail are shown as in the specified table; the other cells have the
 * text of the export, with days and choices in words.
 */
export function viewColumns(columns: readonly string[], known: KnownOfClub): readonly ViewColumn[] {
  const title = columns.find(isName) ?? columns[0]
  return columns.flatMap((column) => {
    const name = columnName(column, known.own, (label) => t(label))
    const words = wordsOf(column, known)
    const inTable = ['email', 'status'].includes(column) && specifiedColumns.find(({ sort }) => sort === column)
    const shown: ViewColumn = {
      name: name ?? '',
      sort: column,
      said: true,
      labelled: true,
      width: widths[column] ?? usualWidth,
      cell: (member, { standing }) => words(member, standing),
      isEmpty: (member, { standing }) => column !== 'status' && words(member, standing) === '',
    }
    if (name === undefined) return []
    if (column === title) return { ...shown, ...titleOf(words) }
    return inTable ? { ...inTable, ...shown, cell: inTable.cell, headClass: undefined } : shown
  })
}

/** What the column that names a row has besides: its link, and its place on cards. */
const titleOf = (words: ReturnType<typeof wordsOf>) => ({
  ...({ place: 'title', className: pinned, headClass: pinned } as const),
  cell: (member: Member, { standing, onOpen }: MoreOfMember) => (
    <NameLink member={member} onOpen={onOpen} text={words(member, standing)} />
  ),
})

/** Returns what makes the text of a column's cell on the screen. */
function wordsOf(column: string, known: KnownOfClub): (member: Member, standing: Standing | undefined) => string {
  const field = known.own.find(({ id }) => id === ownFieldOf(column))
  if (field) return ({ fields }) => ownFieldText(field, fields?.[field.id] ?? '')
  if (column === 'joinedOn' || column === 'leavesOn' || column === 'proofUntil')
    return ({ [column]: day }) => (day ? dayText(day) : '')
  const fact = factNames.find((one) => one === column)
  return fact ? (member) => factText(fact, member[fact] ?? '') : cellOf(column, known)
}
