import { factNames } from '../members/fact-names.ts'
import { memberLabels } from '../members/member-labels.ts'
import type { OwnField } from '../members/own-field.ts'
import { text } from '../texts/text.ts'

/** What a view can show of every member, in the order that is proposed. */
export const memberColumns = [
  'memberId',
  'surnameFirst',
  'fullName',
  'email',
  'status',
  'missing',
  'typeId',
  'joinedOn',
  'leavesOn',
  'leavingReason',
  'proofUntil',
  'belongsTo',
  'stampNumber',
  ...factNames,
] as const
type MemberColumn = (typeof memberColumns)[number]

/** The columns that are proposed for a new view. */
export const proposedColumns: readonly string[] = ['memberId', 'surnameFirst', 'email', 'status']

/** True if a view has other columns than the proposed ones: the list on the screen then shows those columns. */
export const hasOwnColumns = (columns: readonly string[]): boolean =>
  columns.length > 0 && columns.join() !== proposedColumns.join()

const mark = 'own:'

/** The column of a field of the club's own. */
export const ownColumn = (fieldId: string): string => `${mark}${fieldId}`

/** The id of the own field that a column shows; undefined for another column. */
export const ownFieldOf = (column: string): string | undefined =>
  column.startsWith(mark) ? column.slice(mark.length) : undefined

/** True for what can be shown of every member. */
export const isMemberColumn = (column: string): column is MemberColumn =>
  memberColumns.some((known) => known === column)

const labels: Readonly<Record<MemberColumn, string>> = {
  ...memberLabels,
  surnameFirst: text('Name, surname first'),
  status: text('Status'),
  missing: text('Missing payments'),
  stampNumber: text('Stamp number'),
}

/** Returns the name of a column: the own field's as the club wrote it, another one to translate; undefined if there is none. */
export function columnName(
  column: string,
  own: readonly OwnField[],
  translate: (label: string) => string,
): string | undefined {
  const fieldId = ownFieldOf(column)
  if (fieldId === undefined) return isMemberColumn(column) ? translate(labels[column]) : undefined
  return own.find(({ id }) => id === fieldId)?.name
}
