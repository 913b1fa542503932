import type { Member } from '@tessera/domain/members/member'
import type { MembershipStatus, Requirement } from '@tessera/domain/membership/status'
import { searchOf } from '@tessera/domain/search'

/** A member's status with its reasons. */
export interface Standing {
  readonly status: MembershipStatus
  readonly unmet: readonly Requirement[]
}

/** Each member's standing by the member's id; undefined until it is computed. */
export type Standings = ReadonlyMap<string, Standing> | undefined

const byNumber = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Members by the club's number, as people count (9 before 10). */
export const sortMembers = (members: readonly Member[]): Member[] =>
  [...members].sort((a, b) => byNumber.compare(a.memberId, b.memberId))

export const sortColumns = ['memberId', 'fullName', 'email', 'status'] as const
/** How the table stands: by which column, and which way. */
export interface Sorting {
  readonly column: (typeof sortColumns)[number]
  readonly direction: 'asc' | 'desc'
}

const byText = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
const statusRank = { 'Payment Due': 0, Active: 1, Disabled: 2 } as const

/** Members, who come by number, in another order; equal ones stay by number. */
export function orderMembers(
  members: readonly Member[],
  standings: Standings,
  { column, direction }: Sorting,
): readonly Member[] {
  if (column === 'memberId') return direction === 'asc' ? members : members.toReversed()
  const rank = ({ id }: Member) => statusRank[standings?.get(id)?.status ?? 'Active']
  const compare =
    column === 'status'
      ? (a: Member, b: Member) => rank(a) - rank(b)
      : (a: Member, b: Member) => byText.compare(a[column], b[column])
  return members.toSorted(direction === 'asc' ? compare : (a, b) => compare(b, a))
}

/** What a click on a column's header does: sorts by it, and the other way round where it is sorted by it already. */
export const nextSorting = (now: Sorting, column: Sorting['column']): Sorting => ({
  column,
  direction: now.column === column && now.direction === 'asc' ? 'desc' : 'asc',
})

/** A search over number, name and e-mail. */
export const memberSearch = (members: readonly Member[]): ((query: string) => readonly Member[]) =>
  searchOf(members, ({ memberId, fullName, email }) => [memberId, fullName, email])

/** Those of one status; all of them while no status is chosen or none is computed yet. */
export const withStatus = (
  members: readonly Member[],
  standings: Standings,
  status: MembershipStatus | undefined,
): readonly Member[] =>
  status && standings ? members.filter(({ id }) => standings.get(id)?.status === status) : members

/** How many members are in each status. */
export function countStatuses(standings: Iterable<Standing>): Record<MembershipStatus, number> {
  const counts = { Active: 0, 'Payment Due': 0, Disabled: 0 }
  for (const { status } of standings) counts[status] += 1
  return counts
}
