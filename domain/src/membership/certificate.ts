import type { PlainDate } from '../plain-date.ts'
import { type Sentence, sentence } from '../texts/text.ts'
import { isEnabled, isStaying, type MemberFact } from './status.ts'

/** Data of a member that a certificate of membership is about. */
type Certified = Pick<MemberFact, 'enabled' | 'joinedOn' | 'leavesOn'> & { readonly fullName: string }

/**
 * Returns what a club confirms about a membership on a day: that it exists, that it has ended, or that it is to begin. Dues play
 * no part. Undefined for a member who is disabled without a last day: nothing says since when.
 */
export function certifiedOn(
  { fullName: name, ...member }: Certified,
  club: string,
  today: PlainDate,
  dayText: (day: PlainDate) => string,
): Sentence | undefined {
  const { joinedOn, leavesOn } = member
  if (isEnabled(member, today)) return sentence('{club} confirms that {name} is a member.', { club, name })
  if (leavesOn !== undefined && leavesOn < today)
    return sentence('{club} confirms that {name} was a member until {day}.', { club, name, day: dayText(leavesOn) })
  if (joinedOn === undefined || !isStaying(member, today)) return undefined
  return sentence('{club} confirms that {name} will be a member from {day} on.', { club, name, day: dayText(joinedOn) })
}
