import { yearsById } from '../membership/item-label.ts'
import { settlementOf } from '../membership/settlement.ts'
import { type Books, isFor, type MemberFact } from '../membership/status.ts'
import type { PlainDate } from '../plain-date.ts'
import { itemDisplayName } from './items.ts'
import type { PaymentItem, PaymentYear } from './payment.ts'

/** Returns the number of members who count as having paid a required item by the name of another payment only, as of a day. */
export function countedByName(
  members: readonly Omit<MemberFact, 'enabled'>[],
  books: Books,
  item: PaymentItem,
  today: PlainDate,
): number {
  if (!item.enabled || !item.isRequiredForActive) return 0
  const { seasonStartsInMonth = 1 } = books
  const years = yearsById(books.years, seasonStartsInMonth)
  return members.filter(
    (member) =>
      settlementOf(books.payments, member.id, item).byName && isFor(item, member, years, seasonStartsInMonth, today),
  ).length
}

/** Returns the other items of an item's year, each with whether its payments have a name that counts for the item. */
export const itemsOfYear = (
  { id, yearId, name }: PaymentItem,
  items: readonly PaymentItem[],
  years: readonly PaymentYear[],
): { readonly item: PaymentItem; readonly hasName: boolean }[] =>
  items
    .filter((other) => other.id !== id && other.yearId === yearId)
    .map((other) => ({ item: other, hasName: itemDisplayName(other, years).includes(name) }))
