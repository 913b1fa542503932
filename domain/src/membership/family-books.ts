import type { PlainDate } from '../plain-date.ts'
import { settlementOf, withFamilyPayments } from './settlement.ts'
import {
  type Books,
  type FamilyFee,
  type MemberFact,
  membershipStatus,
  type NamedFact,
  requiredItems,
} from './status.ts'

/** True if members can owe an item that a family pays once. */
export const hasFamilyItems = (books: Parameters<typeof requiredItems>[0]): boolean =>
  requiredItems(books).some(({ forFamily }) => forFamily === true)

/**
 * Returns books that know the families of these members, all of the club's: what one of a family has paid of an item for families
 * counts for all of them, and still for those who have left the family since (`withFamilyPayments`). The same books where no item is for
 * families.
 */
export function withFamilies<Known extends Books>(books: Known, members: readonly NamedFact[]): Known {
  if (!hasFamilyItems(books)) return books
  const heads = new Map<string, NamedFact[]>()
  for (const member of members) {
    if (!member.belongsTo) continue
    const people = heads.get(member.belongsTo)
    if (people) people.push(member)
    else heads.set(member.belongsTo, [member])
  }
  const families = new Map<string, readonly NamedFact[]>()
  for (const head of members) {
    const people = heads.get(head.id)
    if (!people) continue
    const family = [head, ...people.toSorted((a, b) => (a.id < b.id ? -1 : 1))]
    for (const { id } of family) families.set(id, family)
  }
  const payments = withFamilyPayments(books.payments, new Set(families.values()))
  return { ...books, payments, ...(families.size > 0 && { families }) }
}

/** Returns how the items for families stand with a member's family on a day, by item; none without a family and payments of one. */
export function familyFeesOf(member: MemberFact, books: Books, today: PlainDate): ReadonlyMap<string, FamilyFee> {
  if (!books.families?.has(member.id) && !books.payments.get(member.id)?.family) return new Map()
  const { unmet, upcoming } = membershipStatus(member, books, 'all', today)
  const open = new Map([...unmet, ...upcoming].map(({ itemId, openWith }) => [itemId, openWith]))
  const items = requiredItems(books).filter(({ forFamily }) => forFamily)
  return new Map(
    items.map((item) => {
      const openWith = open.get(item.id)
      const settlement = settlementOf(books.payments, member.id, item)
      return [item.id, openWith === undefined ? settlement : { ...settlement, openWith }]
    }),
  )
}
