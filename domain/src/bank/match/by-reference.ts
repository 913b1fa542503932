import type { LinePart } from '../bank-line.ts'
import type { People } from './people.ts'
import type { OpenItem } from './proposal.ts'
import type { FoundReferences, ReferenceTarget } from './reference-index.ts'
import { exactShare, fillOldest, paysWhole, sharesOf, sum } from './shares.ts'
import type { StillOpen } from './still-open.ts'

/** What a line's references are for. */
interface ByReference {
  /** Empty if what they name is not open any more. */
  readonly parts: readonly LinePart[]
  /** Exactly what is open is paid, or whole times of what repeats. */
  readonly isExact: boolean
}

/**
 * Returns what an amount pays of what references name, in their order: an item up to what is open of it, a member's standing
 * reference the oldest first. That of the head of a family is also for those who belong to the head, as a reminder to the head
 * names it. A reference of anybody in a family is also for what the family pays once, which is open at the one who is asked for it: it
 * may have been printed before the member belonged to the family.
 */
export function shareByReference(
  { targets }: FoundReferences,
  cents: number,
  { people, familyItemIds }: { readonly people: People; readonly familyItemIds: ReadonlySet<string> },
  open: StillOpen,
): ByReference {
  const parts: LinePart[] = []
  let left = cents
  let isEachPaid = true
  for (const target of targets) {
    const family = target.itemId === undefined ? familyOf(target.memberId, people) : []
    const paid =
      family.length > 1
        ? shareOfFamily(family, (memberId) => without(parts, { memberId }, open), left)
        : [
            fillOldest(target.memberId, without(parts, target, open), left),
            ofFamily(target, people, (memberId) =>
              without(parts, { ...target, memberId }, open).filter(({ itemId }) => familyItemIds.has(itemId)),
            ),
          ].reduce((own, shared) => withShared(own, shared, left))
    left -= sum(paid)
    isEachPaid &&= paid.length > 0
    parts.push(...paid)
  }
  /** Some times of an item that repeats are sure only if the reference names it, or the amount is no other item's. */
  const isPaid = ({ memberId, itemId, cents }: LinePart) => {
    const whole = people.householdOf(memberId).flatMap((id) => open.of(id).filter((item) => paysWhole(item, cents)))
    const own = open.of(memberId).find((item) => item.itemId === itemId)
    const isNamed = targets.some((target) => target.memberId === memberId && target.itemId === itemId)
    return own !== undefined && paysWhole(own, cents) && (own.cents === cents || isNamed || whole.length === 1)
  }
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

/** Returns the head of a family first, then those who belong to the head; only the member for anybody else. */
const familyOf = (memberId: string, people: People): string[] => {
  const others = people.get(memberId)?.household === memberId ? people.householdOf(memberId) : []
  return [memberId, ...others.filter((id) => id !== memberId)]
}

/**
 * Returns what an amount pays of what a family owes: what the head owes if it is exactly that, else the one way in which several
 * owe exactly that; else the oldest item of each, the head first, then the next of each.
 */
function shareOfFamily(
  family: readonly string[],
  openOf: (memberId: string) => readonly OpenItem[],
  cents: number,
): LinePart[] {
  const [head = ''] = family
  const [exact, ...others] = sharesOf(family, openOf, cents)
  const whole = exactShare(head, openOf(head), cents) ?? (others.length === 0 ? exact : undefined)
  if (whole) return whole
  const owed = family.map((memberId) => fillOldest(memberId, openOf(memberId), Number.MAX_SAFE_INTEGER))
  const most = Math.max(...owed.map(({ length }) => length))
  const inTurn = Array.from({ length: most }, (_, turn) => owed.flatMap((items) => items[turn] ?? [])).flat()
  return filled(inTurn, cents)
}

/** Returns what others of a member's family owe, for all of the family; nothing of those who owe nothing. */
const ofFamily = (
  { memberId }: ReferenceTarget,
  people: People,
  openOf: (memberId: string) => readonly OpenItem[],
): LinePart[] =>
  people
    .householdOf(memberId)
    .filter((id) => id !== memberId)
    .flatMap((id) => fillOldest(id, openOf(id), Number.MAX_SAFE_INTEGER))

/** Returns what an amount pays of the member's own items first, and then of the family's; only of the family's if it is exactly those. */
function withShared(own: LinePart[], shared: readonly LinePart[], cents: number): LinePart[] {
  if (shared.length > 0 && sum(shared) === cents && own.every((part) => part.cents < cents)) return [...shared]
  return [...own, ...filled(shared, cents - sum(own))]
}

/** Returns what an amount pays of parts, in their order. */
function filled(parts: readonly LinePart[], cents: number): LinePart[] {
  let left = cents
  return parts.flatMap((part) => {
    const paid = Math.min(left, part.cents)
    left -= paid
    return paid > 0 ? { ...part, cents: paid } : []
  })
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
