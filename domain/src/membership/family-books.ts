import type { PlainDate } from '../plain-date.ts'
import { familyPayments, settlementOf } from './settlement.ts'
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
 * counts for all of them. The same books where no item is for families.
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
  return families.size === 0 ? books : withPayments({ ...books, families }, books.payments)
}

/** Returns books with other payments, which count for the families that the books know. */
function withPayments<Known extends Books>(books: Known, payments: Books['payments']): Known {
  const { families } = books
  if (!families) return { ...books, payments }
  const all = new Map(payments)
  for (const family of new Set(families.values())) {
    const ids = family.map(({ id }) => id)
    for (const [id, own] of familyPayments(payments, ids)) all.set(id, own)
  }
  return { ...books, payments: all }
}

/** Returns how the items for families stand with a member's family on a day, by item; none without a family. */
export function familyFeesOf(member: MemberFact, books: Books, today: PlainDate): ReadonlyMap<string, FamilyFee> {
  if (!books.families?.has(member.id)) return new Map()
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
