import type { PlainDate } from '../plain-date.ts'
import { withFamilies } from './family-books.ts'
import type { ItemFact } from './settlement.ts'
import { type Books, type MemberFact, type MembershipStatus, membershipStatus } from './status.ts'

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
  const known = withFamilies(books, members)
  const changed = withFamilies(
    { ...books, items: [...books.items.filter(({ id }) => !ids.has(id)), ...items] },
    members,
  )
  const on = (day: PlainDate) => {
    const counts = { 'Payment Due': 0, Active: 0, Disabled: 0 }
    for (const member of members) {
      const { status } = membershipStatus(member, changed, 'all', day)
      if (status !== membershipStatus(member, known, 'all', day).status) counts[status] += 1
    }
    return { day, counts }
  }
  const dueDays = new Set(items.flatMap(({ dueOn }) => (dueOn !== undefined && dueOn > today ? [dueOn] : [])))
  const days = [today, ...[...dueDays].sort()].map(on)
  return (['Payment Due', 'Active'] as const).flatMap((to): StatusChange[] => {
    const first = days.find(({ counts }) => counts[to] > 0)
    if (!first) return []
    return [{ to, members: first.counts[to], ...(first.day === today ? {} : { day: first.day }) }]
  })
}
