import type { Member } from '@tessera/domain/members/member'
import type { MembershipStatus, Standing } from '@tessera/domain/membership/status'
import { searchBy } from '@tessera/domain/search'
import type { Sorting } from '../ui/list/sorting.ts'

/** Standing by member id; undefined until computed. */
export type Standings = ReadonlyMap<string, Standing> | undefined

const byNumber = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Members sorted by member number, numerically (9 before 10). */
export const sortMembers = (members: readonly Member[]): Member[] =>
  [...members].sort((a, b) => byNumber.compare(a.memberId, b.memberId))

export const sortColumns = ['memberId', 'fullName', 'email', 'status'] as const

const byText = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
const statusRank = { 'Payment Due': 0, Active: 1, Disabled: 2 } as const

/** A full name with its last word, the surname, first. */
const surnameFirst = (fullName: string): string => fullName.replace(/^(.*\S)\s+(\S+)$/, '$2 $1')

/**
 * Sorts members that are already sorted by number; ties stay by number. With `bySurname`, names are compared by their last
 * word first.
 */
export function orderMembers(
  members: readonly Member[],
  standings: Standings,
  { column, direction }: Sorting<(typeof sortColumns)[number]>,
  bySurname = false,
): readonly Member[] {
  if (column === 'memberId') return direction === 'asc' ? members : members.toReversed()
  const rank = ({ id }: Member) => statusRank[standings?.get(id)?.status ?? 'Active']
  const names = new Map(
    column === 'fullName' && bySurname ? members.map((member) => [member, surnameFirst(member.fullName)]) : [],
  )
  const compare =
    column === 'status'
      ? (a: Member, b: Member) => rank(a) - rank(b)
      : (a: Member, b: Member) => byText.compare(names.get(a) ?? a[column], names.get(b) ?? b[column])
  return members.toSorted(direction === 'asc' ? compare : (a, b) => compare(b, a))
}

/** A search over number, name and e-mail. */
export const memberSearch = searchBy<Member>((member) => [member.memberId, member.fullName, member.email])

/** Members of one status; all if no status is chosen or statuses are not computed yet. */
export const withStatus = (
  members: readonly Member[],
  standings: Standings,
  status: MembershipStatus | undefined,
): readonly Member[] =>
  status && standings ? members.filter(({ id }) => standings.get(id)?.status === status) : members

/** In the place of a type's id: members without a type. */
export const noType = 'none'

/** Members of a type, or without one; all if the type is ''. */
const ofType = (members: readonly Member[], typeId: string): readonly Member[] =>
  typeId === '' ? members : members.filter((member) => (member.typeId ?? noType) === typeId)

interface Narrowing {
  readonly standings: Standings
  /** A status, or 'all'. */
  readonly shown: 'all' | MembershipStatus
  readonly typeId: string
}

/** Members that the filters of the list keep. */
export const narrowed = (members: readonly Member[], { standings, shown, typeId }: Narrowing): readonly Member[] =>
  withStatus(ofType(members, typeId), standings, shown === 'all' ? undefined : shown)

/** Number of members per status. */
export function countStatuses(standings: Iterable<Pick<Standing, 'status'>>): Record<MembershipStatus, number> {
  const counts = { Active: 0, 'Payment Due': 0, Disabled: 0 }
  for (const { status } of standings) counts[status] += 1
  return counts
}
