import { fold } from '../text.ts'
import type { Member } from './member.ts'

type Named = Pick<Member, 'fullName' | 'memberId'>

/**
 * Returns how each of these people is named in a list without a column of numbers: by the full name, and by the member number behind it
 * if somebody else among them has the same name.
 */
export function namesApart(people: readonly Named[]): (one: Named) => string {
  const byName = Map.groupBy(people, ({ fullName }) => fold(fullName))
  return ({ fullName, memberId }) =>
    (byName.get(fold(fullName)) ?? []).some((other) => other.memberId !== memberId)
      ? `${fullName} (${memberId})`
      : fullName
}
