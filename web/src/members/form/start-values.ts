import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { factNames } from '@tessera/domain/members/fact-names'
import { type FlatMember, inputFrom, type TypedMember } from '@tessera/domain/members/member-input'
import type { OwnField } from '@tessera/domain/members/own-field'
import { pick } from '@tessera/domain/merge-changes'

interface Shown {
  /** True for a member whom the club has; a new one is asked for an e-mail. */
  readonly isKnown: boolean
  /** Proposed number of a new member. */
  readonly proposed: string | undefined
  readonly types: readonly MembershipType[]
  /** Fields of the club's own that the form has. */
  readonly asked: readonly OwnField[]
  /** True if the days of the membership have a value. */
  readonly hasDays: boolean
  /** True if the form opens with the facts. */
  readonly hasFacts: boolean
}

/**
 * Values that the form of a member begins with. What the form shows only when it is asked for has none until then: it is not sent, and so
 * stays as it is.
 */
export const startValues = (
  seen: FlatMember,
  { isKnown, proposed, types, asked, hasDays, hasFacts }: Shown,
): TypedMember => ({
  memberId: proposed ?? seen.memberId ?? '',
  fullName: seen.fullName ?? '',
  // A member who has none was chosen to have none.
  email: isKnown && !seen.email ? false : (seen.email ?? ''),
  ...(types.length > 0 && { typeId: seen.typeId, ...(seen.typeChanges && { typeChanges: seen.typeChanges }) }),
  ...((seen.proofUntil || types.some(({ proof }) => proof)) && { proofUntil: seen.proofUntil }),
  ...(hasDays && pick(seen, ['joinedOn', 'leavesOn', 'leavingReason'])),
  ...(seen.pauses && { pauses: seen.pauses }),
  ...(hasFacts && pick(seen, factNames)),
  ...(seen.belongsTo && { belongsTo: seen.belongsTo }),
  ...(asked.length > 0 && {
    fields: inputFrom(
      pick(
        seen,
        asked.map(({ id }) => `fields.${id}` as const),
      ),
    ).fields,
  }),
})
