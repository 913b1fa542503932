import type { Kin } from '../members/family.ts'
import { type ItemFact, indexPayments, settlementOf, withFamilyPayments } from '../membership/settlement.ts'
import { payerOf } from './family-payers.ts'
import type { Payment } from './payment.ts'

/**
 * Returns a function from a member and an item that a family pays once to the last payment of a family that the member, or the head of
 * the member's family now, belonged to before, if the item is settled by it: by the rule of the statuses (`withFamilyPayments`), so that
 * it is recorded for nobody who does not owe it. Returns undefined where the family of now has paid, or where the item is open.
 * `payments` are those of the members and those that name them; `members` are theirs and the others of their families.
 */
export function settledBefore<Paid extends Payment>(
  payments: readonly Paid[],
  members: Iterable<Kin>,
): (item: ItemFact, member: Kin) => Paid | undefined {
  const people = Map.groupBy(
    new Map([...members].map((one) => [one.id, one])).values(),
    (one) => one.belongsTo || one.id,
  )
  const naming = new Map<string, Paid[]>()
  for (const payment of payments)
    for (const id of payment.familyIds ?? []) naming.set(id, [...(naming.get(id) ?? []), payment])
  return (item, member) => {
    if (!item.forFamily) return undefined
    const head = payerOf(item, member)
    const named = new Set([...(naming.get(member.id) ?? []), ...(naming.get(head) ?? [])])
    const before = new Set([...named].filter(({ familyIds = [] }) => familyIds[0] !== head))
    if (before.size === 0) return undefined
    const others = (people.get(head) ?? []).map(({ id }) => id).filter((id) => id !== head)
    const family = [...new Set([head, ...others, member.id])].map((id) => ({ id }))
    const ids = new Set(family.map(({ id }) => id))
    const theirs = payments.filter((one) => ids.has(one.memberId) || named.has(one))
    const isPaidBy = (counted: readonly Paid[]) =>
      settlementOf(withFamilyPayments(indexPayments(counted), [family]), member.id, item).isPaid
    if (!isPaidBy(theirs) || isPaidBy(theirs.filter((one) => !before.has(one)))) return undefined
    return [...before].findLast(({ itemId }) => itemId === item.id) ?? [...before].at(-1)
  }
}
