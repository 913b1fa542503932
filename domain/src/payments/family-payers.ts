import type { Kin } from '../members/family.ts'
import type { PaymentItem } from './payment.ts'

type Shared = Pick<PaymentItem, 'forFamily'>

/** Returns the id that a member's payments of an item count under: the head's for an item that a family pays once, else the member's. */
export const payerOf = ({ forFamily }: Shared, { id, belongsTo }: Kin): string => (forFamily && belongsTo) || id

/**
 * Returns payments under the ids of `payerOf`, so that what one of a family has paid of an item for families counts for all of them;
 * the same payments for any other item. `members` are the club's, or at least those of the families in question.
 */
export function byPayer<Paid extends { readonly memberId: string }>(
  item: Shared,
  payments: readonly Paid[],
  members: Iterable<Kin>,
): readonly Paid[] {
  if (!item.forFamily) return payments
  const payers = new Map([...members].map((member) => [member.id, payerOf(item, member)]))
  return payments.map((payment) => ({ ...payment, memberId: payers.get(payment.memberId) ?? payment.memberId }))
}

/** Returns the ids of a member's family, the member among them; `members` are the club's. */
export function familyOf(id: string, members: readonly Kin[]): string[] {
  const head = members.find((member) => member.id === id)?.belongsTo || id
  const family = members.filter((member) => member.id === head || member.belongsTo === head)
  return family.length > 0 ? family.map((member) => member.id) : [id]
}
