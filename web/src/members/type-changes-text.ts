import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { type Typed, typesOf } from '@tessera/domain/members/type-on'
import { dayText } from '../language/format.ts'
import { t } from '../language/t.ts'

/** A change of type in words, with its day. */
interface ShownChange {
  readonly from: string
  readonly words: string
}

/** Returns the changes of a member's type in words, in the order of their days; none for a member whose type never changes. */
export function typeChangesText(member: Typed, types: readonly MembershipType[]): ShownChange[] {
  if (!member.typeChanges) return []
  const nameOf = (typeId: string) => types.find(({ id }) => id === typeId)?.name ?? t('Without a type')
  const [first, ...others] = typesOf(member)
  return others.map(({ from, typeId }, place) => {
    const before = (place === 0 ? first : others[place - 1])?.typeId ?? ''
    return {
      from,
      words: t('{type} from {day} on, {other} before', {
        type: nameOf(typeId),
        day: dayText(from),
        other: nameOf(before),
      }),
    }
  })
}
