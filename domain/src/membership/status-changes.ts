import type { PlainDate } from '../plain-date.ts'
import { type Books, type ItemFact, type MemberFact, type MembershipStatus, membershipStatus } from './status.ts'

/** Number of members who get another status: at once, or on `day` if it is set. */
export interface StatusChange {
  readonly to: Exclude<MembershipStatus, 'Disabled'>
  readonly members: number
  readonly day?: PlainDate
}

/**
 * Returns what adding or changing an item does to the statuses of a club's members: at once, and on its due day if that
 * is still to come. Each day is compared with the same day without the change: a member who is due for another item does
 * not count.
 */
export function statusChanges(
  members: readonly MemberFact[],
  books: Books,
  item: ItemFact,
  today: PlainDate,
): StatusChange[] {
  const changed: Books = { ...books, items: [...books.items.filter(({ id }) => id !== item.id), item] }
  const on = (day: PlainDate) => {
    const counts = { 'Payment Due': 0, Active: 0, Disabled: 0 }
    for (const member of members) {
      const { status } = membershipStatus(member, changed, 'all', day)
      if (status !== membershipStatus(member, books, 'all', day).status) counts[status] += 1
    }
    return counts
  }
  const now = on(today)
  const later = item.dueOn !== undefined && item.dueOn > today ? { day: item.dueOn, counts: on(item.dueOn) } : undefined
  return (['Payment Due', 'Active'] as const).flatMap((to): StatusChange[] => {
    if (now[to] > 0) return [{ to, members: now[to] }]
    return later && later.counts[to] > 0 ? [{ to, members: later.counts[to], day: later.day }] : []
  })
}
