import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { Member } from '@tessera/domain/members/member'
import { nameInLists } from '@tessera/domain/members/names'
import type { OwnField } from '@tessera/domain/members/own-field'
import type { Standing } from '@tessera/domain/membership/status'
import { columnName, isMemberColumn, ownFieldOf } from '@tessera/domain/views/columns'
import { requirementText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import { reasonText } from '../form/described-member.ts'
import { ownFieldCell } from '../own-field-text.ts'
import type { Standings } from './find-members.ts'

/** What the cells of a view are made from, beside the member. */
export interface KnownOfClub {
  readonly types: readonly MembershipType[]
  readonly own: readonly OwnField[]
  /** All members of the club, among whom are those that others belong to. */
  readonly members: readonly Member[]
  /** The number of a member's stamp for this season, if there is one. */
  readonly stampOf: (memberId: string) => string | undefined
}

export interface Known extends KnownOfClub {
  readonly standings: Standings
}

/** The columns of a view as the cells of a file, in their order. A column that the club no longer has is left out. */
export function viewRows(
  members: readonly Member[],
  columns: readonly string[],
  { standings, ...known }: Known,
): { columns: readonly string[]; header: string[]; rows: string[][] } {
  const named = columns.flatMap((column) => {
    const name = columnName(column, known.own, (label) => t(label))
    return name === undefined ? [] : [{ column, name, cell: cellOf(column, known) }]
  })
  return {
    columns: named.map(({ column }) => column),
    header: named.map(({ name }) => name),
    rows: members.map((member) => named.map(({ cell }) => cell(member, standings?.get(member.id)))),
  }
}

/** Returns what makes the text of a column's cell, as a file has it, from a member and the member's status. */
export function cellOf(
  column: string,
  { types, own, members, stampOf }: KnownOfClub,
): (member: Member, standing: Standing | undefined) => string {
  const field = own.find(({ id }) => id === ownFieldOf(column))
  if (field) return ({ fields }) => ownFieldCell(field, fields?.[field.id] ?? '')
  if (!isMemberColumn(column)) return () => ''
  const typeNames = new Map(types.map(({ id, name }) => [id, name]))
  switch (column) {
    case 'surnameFirst':
      return nameInLists
    case 'typeId':
      return ({ typeId = '' }) => typeNames.get(typeId) ?? ''
    case 'leavingReason':
      return ({ leavingReason = '' }) => reasonText(leavingReason)
    case 'belongsTo': {
      const names = new Map(members.map(({ id, fullName }) => [id, fullName]))
      return ({ belongsTo = '' }) => names.get(belongsTo) ?? ''
    }
    case 'stampNumber':
      return ({ id }) => stampOf(id) ?? ''
    case 'status':
      return (_, standing) => t(standing?.status ?? '')
    case 'missing':
      return (_, standing) => standing?.unmet.map(requirementText).join(', ') ?? ''
    default:
      return (member) => member[column] ?? ''
  }
}
