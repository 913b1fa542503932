import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { MemberInput } from '@tessera/domain/members/member-input'
import { text } from '@tessera/domain/texts/text'
import { dayText } from '../language/format.ts'
import type { DescribedFields } from '../ui/overtaken.ts'

const dayOrNone = (day: string): string => (day ? dayText(day) : '')

/** The fields of a member in words, for one that somebody else has changed. */
export const describedMember = (types: readonly MembershipType[]): DescribedFields<Required<MemberInput>> => ({
  memberId: { label: text('Member ID') },
  fullName: { label: text('Full Name') },
  email: { label: text('Email') },
  typeId: { label: text('Membership type'), say: (id) => types.find((type) => type.id === id)?.name ?? '' },
  joinedOn: { label: text('Member since'), say: dayOrNone },
  leavesOn: { label: text('Last day'), say: dayOrNone },
})
