import type { LinePart } from '../bank-line.ts'
import type { People } from './people.ts'
import type { FoundReferences, ReferenceTarget } from './reference-index.ts'
import { exactShare, fillOldest, sharesOf, sum } from './shares.ts'
import type { StillOpen } from './still-open.ts'

/** What a line's references are for. */
interface ByReference {
  /** Empty if what they name is not open any more. */
  readonly parts: readonly LinePart[]
  /** Exactly what is open is paid. */
  readonly isExact: boolean
}

/**
 * Returns what an amount pays of what references name, in their order: an item up to what is open of it, a member's standing
 * reference the oldest first.
 */
export function shareByReference({ targets }: FoundReferences, cents: number, open: StillOpen): ByReference {
  const parts: LinePart[] = []
  let left = cents
  let isEachPaid = true
  for (const target of targets) {
    const paid = fillOldest(target.memberId, without(parts, target, open), left)
    left -= sum(paid)
    isEachPaid &&= paid.length > 0
    parts.push(...paid)
  }
  const isPaid = ({ memberId, itemId, cents }: LinePart) =>
    open.of(memberId).some((item) => item.itemId === itemId && item.cents === cents)
  return { parts, isExact: left === 0 && isEachPaid && parts.every(isPaid) }
}

/** Returns what an amount pays exactly that is more than the one part that a reference names: all of the member, or of a family. */
export function widerShare(
  [part, ...more]: readonly LinePart[],
  cents: number,
  people: People,
  open: StillOpen,
): LinePart[] | undefined {
  if (!part || more.length > 0) return undefined
  const { memberId, itemId } = part
  const own = exactShare(memberId, open.of(memberId), cents) ?? []
  const shares = [own, ...sharesOf(people.householdOf(memberId), (id) => open.of(id), cents)]
  const withPart = shares.filter((parts) => parts.some((one) => one.memberId === memberId && one.itemId === itemId))
  return withPart.length === 1 ? withPart[0] : undefined
}

/** What a reference names and no earlier one of the line. */
const without = (parts: readonly LinePart[], { memberId, itemId }: ReferenceTarget, open: StillOpen) =>
  open
    .of(memberId)
    .filter(
      (item) =>
        (itemId === undefined || item.itemId === itemId) &&
        !parts.some((part) => part.memberId === memberId && part.itemId === item.itemId),
    )
