import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { type Fact, factNames } from '@tessera/domain/members/fact-names'
import { facts } from '@tessera/domain/members/facts'
import { type MemberInput, memberFields } from '@tessera/domain/members/member-input'
import { memberLabels } from '@tessera/domain/members/member-labels'
import { dayText } from '../language/format.ts'
import { languageNames } from '../language/language.ts'
import { t } from '../language/t.ts'
import type { DescribedFields } from '../ui/overtaken.ts'

const dayOrNone = (day: string): string => (day ? dayText(day) : '')

/** Returns the label of a field in the user's language. */
export const labelOf = (field: keyof MemberInput): string => t(memberLabels[field])

/** Returns the value of a fact in words. */
export function factText(fact: Fact, value: string): string {
  const { kind } = facts[fact]
  if (kind === 'day') return dayOrNone(value)
  return kind === 'language' && value ? languageNames[value as keyof typeof languageNames] : value
}

/** The fields of a member in words, for one that somebody else has changed. */
export const describedMember = (types: readonly MembershipType[]): DescribedFields<Required<MemberInput>> => {
  const say: Partial<Record<keyof MemberInput, (value: string) => string>> = {
    typeId: (id) => types.find((type) => type.id === id)?.name ?? '',
    joinedOn: dayOrNone,
    leavesOn: dayOrNone,
  }
  for (const fact of factNames) say[fact] = (value) => factText(fact, value)
  return Object.fromEntries(
    memberFields.map((field) => [field, { label: memberLabels[field], say: say[field] ?? String }]),
  ) as DescribedFields<Required<MemberInput>>
}
