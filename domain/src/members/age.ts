import type { MembershipType } from '../clubs/membership-types.ts'
import type { PlainDate } from '../plain-date.ts'
import { ageOn } from './facts.ts'

/** Ages in whole years, both ends included; an end that is left out is open. */
export interface Ages {
  readonly from?: number | undefined
  readonly to?: number | undefined
}

interface Born {
  readonly birthday?: PlainDate | undefined
}

/** True if the age on a day is within a range; false without a birthday. */
export function isOfAge(
  { birthday }: Born,
  { from = 0, to = Number.POSITIVE_INFINITY }: Ages,
  day: PlainDate,
): boolean {
  // Who is born later in the year counts as 0.
  const age = birthday && Math.max(0, ageOn(birthday, day))
  return typeof age === 'number' && age >= from && age <= to
}

/** The ages of a membership type; undefined if it is for any age, or there is no type. */
export const agesOf = ({ ageFrom: from, ageTo: to }: Partial<MembershipType> = {}): Ages | undefined =>
  from === undefined && to === undefined ? undefined : { from, to }

/** True if somebody's age on a day is known and not among those of the membership type. */
export function isAgeUnfit(member: Born, type: MembershipType | undefined, day: PlainDate): boolean {
  const ages = agesOf(type)
  return Boolean(member.birthday) && ages !== undefined && !isOfAge(member, ages, day)
}
