import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { factNames } from '@tessera/domain/members/fact-names'
import type { Member } from '@tessera/domain/members/member'
import { memberLabels } from '@tessera/domain/members/member-labels'
import type { OwnField } from '@tessera/domain/members/own-field'
import type { CsvStyle } from '@tessera/domain/texts/csv-style'
import { text } from '@tessera/domain/texts/text'
import { saveCsv } from '../../http/save-csv.ts'
import { requirementText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import { writeCsv } from '../../language/write-csv.ts'
import { reasonText } from '../form/described-member.ts'
import { ownFieldCell } from '../own-field-text.ts'
import { typeChangesCell } from '../type-changes-cell.ts'
import type { Standings } from './find-members.ts'
import { type KnownOfClub, viewRows } from './view-rows.ts'

/** Column names; `guessColumns` knows those of members' fields in every language, so that an export can be imported again. */
export const exportHeader = [
  memberLabels.memberId,
  memberLabels.fullName,
  memberLabels.email,
  text('Status'),
  text('Missing payments'),
] as const

/** The fields that have a column in a file without a view if a member has them. */
export const knownFields = [
  'typeChanges',
  'joinedOn',
  'leavesOn',
  'leavingReason',
  'pauses',
  'proofUntil',
  ...factNames,
  'belongsTo',
] as const

/**
 * CSV text of members in the chosen language: status, missing payments and, if the club has some, membership types and what else
 * is known of the members. Whom a member belongs to is written as that one's number, found in `all`.
 */
export function membersCsv(
  members: readonly Member[],
  standings: Standings,
  style?: CsvStyle,
  types: readonly MembershipType[] = [],
  own: readonly OwnField[] = [],
  all: readonly Member[] = members,
): string {
  const numbers = new Map(all.map((member) => [member.id, member.memberId]))
  const names = new Map(types.map(({ id, name }) => [id, name]))
  const known = knownFields.filter((field) => members.some((member) => member[field]))
  const shown = own.filter(({ id, enabled }) => enabled || members.some(({ fields }) => fields?.[id]))
  const typeHeader = types.length > 0 ? [memberLabels.typeId] : []
  return writeCsv(
    [
      ...[...exportHeader, ...typeHeader, ...known.map((field) => memberLabels[field])].map((name) => t(name)),
      ...shown.map(({ name }) => name),
    ],
    members.map((member) => {
      const { id, memberId: memberNumber, fullName, email, typeId } = member
      const standing = standings?.get(id)
      return [
        memberNumber,
        fullName,
        email,
        standing ? t(standing.status) : '',
        standing?.unmet.map(requirementText).join(', ') ?? '',
        ...(types.length > 0 ? [names.get(typeId ?? '') ?? ''] : []),
        ...known.map((field) => {
          const value = member[field] ?? ''
          if (field === 'belongsTo') return numbers.get(value) ?? ''
          if (field === 'typeChanges') return typeChangesCell(value, types)
          return field === 'leavingReason' ? reasonText(value) : value
        }),
        ...shown.map((field) => ownFieldCell(field, member.fields?.[field.id] ?? '')),
      ]
    }),
    style,
  )
}

interface Saved {
  readonly types: readonly MembershipType[]
  readonly own: readonly OwnField[]
  /** All members of the club, among whom are those that others belong to. */
  readonly all: readonly Member[] | undefined
  /** The columns of a view; without any, the file has what is known of the members. */
  readonly columns?: readonly string[] | undefined
  readonly stampOf?: KnownOfClub['stampOf'] | undefined
}

/** Saves members as a CSV file, with `other` in the style that is not the language's. */
export const saveMembers = (
  members: readonly Member[],
  standings: Standings,
  { types, own, all, columns = [], stampOf = () => undefined }: Saved,
  other: boolean,
) =>
  saveCsv(
    (style) => {
      if (columns.length === 0) return membersCsv(members, standings, style, types, own, all)
      const { header, rows } = viewRows(members, columns, { standings, types, own, members: all ?? members, stampOf })
      return writeCsv(header, rows, style)
    },
    t('members.csv'),
    other,
  )
