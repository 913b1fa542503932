import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { type Fact, factNames } from '@tessera/domain/members/fact-names'
import { facts } from '@tessera/domain/members/facts'
import { leavingReasonNames, leavingReasons } from '@tessera/domain/members/leaving'
import type { Member } from '@tessera/domain/members/member'
import { type FlatMember, type MemberField, memberFields } from '@tessera/domain/members/member-input'
import { memberLabels } from '@tessera/domain/members/member-labels'
import type { OwnField } from '@tessera/domain/members/own-field'
import { dayText } from '../../language/format.ts'
import { languageNames } from '../../language/language.ts'
import { pausesText } from '../../language/pauses-text.ts'
import { t } from '../../language/t.ts'
import type { DescribedFields } from '../../ui/overtaken.ts'
import { ownFieldText } from '../own-field-text.ts'
import { typeChangesText } from '../type-changes-text.ts'

const dayOrNone = (day: string): string => (day ? dayText(day) : '')

/** Returns the label of a field in the user's language. */
export const labelOf = (field: MemberField): string => t(memberLabels[field])

/** Returns a reason for leaving in words; '' for none. */
export const reasonText = (reason: string): string => {
  const known = leavingReasons.find((one) => one === reason)
  return known ? t(leavingReasonNames[known]) : ''
}

/** Returns the value of a fact in words. */
export function factText(fact: Fact, value: string): string {
  const { kind } = facts[fact]
  if (kind === 'day') return dayOrNone(value)
  return kind === 'language' && value ? languageNames[value as keyof typeof languageNames] : value
}

/** The fields of a member in words, for one that somebody else has changed. */
export function describedMember(
  types: readonly MembershipType[],
  own: readonly OwnField[],
  members: readonly Member[],
): DescribedFields<FlatMember> {
  const say: Partial<Record<MemberField, (value: string) => string>> = {
    typeId: (id) => types.find((type) => type.id === id)?.name ?? '',
    typeChanges: (typeChanges) =>
      typeChangesText({ typeChanges }, types)
        .map(({ words }) => words)
        .join('; '),
    belongsTo: (head) => members.find(({ id }) => id === head)?.fullName ?? '',
    joinedOn: dayOrNone,
    leavesOn: dayOrNone,
    proofUntil: dayOrNone,
    leavingReason: reasonText,
    pauses: (pauses) => pausesText(pauses).join('; '),
  }
  for (const fact of factNames) say[fact] = (value) => factText(fact, value)
  return Object.fromEntries([
    ...memberFields.map((field) => [field, { label: memberLabels[field], say: say[field] ?? String }] as const),
    ...own.map(
      (field) =>
        [`fields.${field.id}`, { label: field.name, say: (value: string) => ownFieldText(field, value) }] as const,
    ),
  ]) as DescribedFields<FlatMember>
}
