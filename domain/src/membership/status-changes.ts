import { dayAfter, type PlainDate } from '../plain-date.ts'
import { withFamilies } from './family-books.ts'
import { nextDueDay } from './repeats.ts'
import type { ItemFact } from './settlement.ts'
import {
  type Books,
  type MemberFact,
  type MembershipStatus,
  membershipStatus,
  type NamedFact,
  type Requirement,
  requiredItems,
} from './status.ts'

/** Number of members who get another status: at once, or on `day` if it is set. */
export interface StatusChange {
  readonly to: Exclude<MembershipStatus, 'Disabled'>
  readonly members: number
  readonly day?: PlainDate
}

/**
 * Returns what adding or changing items does to the statuses of a club's members: at once, and on the first of their due
 * days on which it does anything. Each day is compared with the same day without the change: a member who is due for
 * another item does not count.
 */
export function statusChanges(
  members: readonly MemberFact[],
  books: Books,
  items: readonly ItemFact[],
  today: PlainDate,
): StatusChange[] {
  const ids = new Set(items.map(({ id }) => id))
  const changed = { ...books, items: [...books.items.filter(({ id }) => !ids.has(id)), ...items] }
  return changesBetween({ members, books }, { members, books: changed }, items, today)
}

interface Club {
  readonly members: readonly MemberFact[]
  readonly books: Books
}

/** Returns what makes one state of a club another for the statuses; both have the same members, in the same order. */
function changesBetween(before: Club, after: Club, items: readonly ItemFact[], today: PlainDate): StatusChange[] {
  const known = withFamilies(before.books, before.members)
  const changed = withFamilies(after.books, after.members)
  const on = (day: PlainDate) => {
    const counts = { 'Payment Due': 0, Active: 0, Disabled: 0 }
    for (const [place, member] of after.members.entries()) {
      const { status } = membershipStatus(member, changed, 'all', day)
      const earlier = before.members[place] ?? member
      if (status !== membershipStatus(earlier, known, 'all', day).status) counts[status] += 1
    }
    return { day, counts }
  }
  const dueDays = new Set(
    items.flatMap((item) => {
      if (item.every) return nextDueDay(item, after.books, dayAfter(today)) ?? []
      return item.dueOn !== undefined && item.dueOn > today ? [item.dueOn] : []
    }),
  )
  const days = [today, ...[...dueDays].sort()].map(on)
  return (['Payment Due', 'Active'] as const).flatMap((to): StatusChange[] => {
    const first = days.find(({ counts }) => counts[to] > 0)
    if (!first) return []
    return [{ to, members: first.counts[to], ...(first.day === today ? {} : { day: first.day }) }]
  })
}

/** What a member owes of an item after a change; `now` is undefined if it is asked no more. */
interface FeeChange {
  readonly memberId: string
  readonly before: Requirement | undefined
  readonly now: Requirement | undefined
}

/**
 * Returns what it does to statuses and fees that a member belongs to another, or to nobody with '': for the member, the family of
 * before and the family of then. `members` are the club's.
 */
export function familyChanges(
  { id, belongsTo }: Pick<NamedFact, 'id'> & { readonly belongsTo: string },
  members: readonly NamedFact[],
  books: Books,
  today: PlainDate,
): { readonly statuses: StatusChange[]; readonly fees: FeeChange[] } {
  const heads = new Set([id, belongsTo, members.find((one) => one.id === id)?.belongsTo])
  const theirs = members.filter((one) => heads.has(one.id) || (one.belongsTo && heads.has(one.belongsTo)))
  const then = theirs.map((one) => {
    const { belongsTo: _, ...alone } = one
    return one.id !== id ? one : { ...alone, ...(belongsTo && { belongsTo }) }
  })
  const items = requiredItems(books).filter(({ forFamily }) => forFamily)
  const owedOf = (club: readonly NamedFact[]) => {
    const known = withFamilies(books, club)
    return club.map((one) => {
      const { unmet, upcoming } = membershipStatus(one, known, 'all', today)
      return new Map([...unmet, ...upcoming].map((owed) => [owed.itemId, owed]))
    })
  }
  const [before, after] = [owedOf(theirs), owedOf(then)]
  const fees = theirs.flatMap((one, place) =>
    items.flatMap((item): FeeChange[] => {
      const [owed, now] = [before[place]?.get(item.id), after[place]?.get(item.id)]
      return owed?.open === now?.open && owed?.openWith === now?.openWith
        ? []
        : [{ memberId: one.id, before: owed, now }]
    }),
  )
  return { statuses: changesBetween({ members: theirs, books }, { members: then, books }, items, today), fees }
}
