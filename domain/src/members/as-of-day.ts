import type { PlainDate } from '../plain-date.ts'
import { type Typed, typeOn } from './type-on.ts'

/** Returns a member with the type that holds on a day; the same member if the type never changes. */
export function asOfDay<Member extends Typed>(member: Member, day: PlainDate): Member {
  if (!member.typeChanges) return member
  const { typeId: _, ...others } = member
  const typeId = typeOn(member, day)
  return { ...others, ...(typeId !== undefined && { typeId }) } as Member
}
