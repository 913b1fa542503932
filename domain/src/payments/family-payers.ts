import type { Kin } from '../members/family.ts'
import type { Payment, PaymentItem } from './payment.ts'

type Shared = Pick<PaymentItem, 'forFamily'>

/** Returns the id that a member's payments of an item count under: the head's for an item that a family pays once, else the member's. */
export const payerOf = ({ forFamily }: Shared, { id, belongsTo }: Kin): string => (forFamily && belongsTo) || id

/**
 * Returns payments under the ids of `payerOf`, so that what one of a family has paid of an item for families counts for all of them;
 * the same payments for any other item. One that names the family that it was made for counts for each of them who pays for
 * themselves now. `members` are the club's, or at least those of the families in question.
 */
export function byPayer<Paid extends Pick<Payment, 'memberId' | 'familyIds'>>(
  item: Shared,
  payments: readonly Paid[],
  members: Iterable<Kin>,
): readonly Paid[] {
  if (!item.forFamily) return payments
  const payers = new Map([...members].map((member) => [member.id, payerOf(item, member)]))
  return payments.flatMap((payment) => {
    const { memberId, familyIds } = payment
    const ids = familyIds?.filter((id) => (payers.get(id) ?? id) === id) ?? [payers.get(memberId) ?? memberId]
    return ids.map((id) => ({ ...payment, memberId: id }))
  })
}

/** Returns the family that a payment of an item for families is made for, as a payment names it; nothing for anybody else. */
export function paidFor(item: Shared, member: Kin, members: Iterable<Kin>): Pick<Payment, 'familyIds'> {
  if (!item.forFamily) return {}
  const head = payerOf(item, member)
  const people = [...members].flatMap(({ id, belongsTo }) => (belongsTo === head && id !== head ? id : []))
  const familyIds = [head, ...new Set([...people, member.id].filter((id) => id !== head))]
  return familyIds.length > 1 ? { familyIds } : {}
}

/** Returns the ids of a member's family, the member among them; `members` are the club's. */
export function familyOf(id: string, members: readonly Kin[]): string[] {
  const head = members.find((member) => member.id === id)?.belongsTo || id
  const family = members.filter((member) => member.id === head || member.belongsTo === head)
  return family.length > 0 ? family.map((member) => member.id) : [id]
}
