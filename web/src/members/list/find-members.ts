import type { Member } from '@tessera/domain/members/member'
import type { OwnField } from '@tessera/domain/members/own-field'
import type { MembershipStatus, Standing } from '@tessera/domain/membership/status'
import { searchBy } from '@tessera/domain/search'
import type { Sorting } from '../../ui/list/sorting.ts'
import type { Keeps } from './keep.ts'

/** Standing by member id; undefined until computed. */
export type Standings = ReadonlyMap<string, Standing> | undefined

const byNumber = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Members sorted by member number, numerically (9 before 10). */
export const sortMembers = (members: readonly Member[]): Member[] =>
  [...members].sort((a, b) => byNumber.compare(a.memberId, b.memberId))

export const sortColumns = ['memberId', 'fullName', 'email', 'status'] as const

const byText = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
const statusRank = { 'Payment Due': 0, Active: 1, Disabled: 2 } as const

/** A name with the surname first, without the small words before it: the last name where it is known, else the last word. */
const surnameFirst = ({ fullName, givenName, familyName }: Member): string =>
  familyName
    ? `${familyName.replace(/^(?:\p{Ll}\S*\s+)+/u, '')} ${givenName}`
    : fullName.replace(/^(.*\S)\s+(\S+)$/, '$2 $1')

/**
 * Sorts members that are already sorted by number; ties stay by number. With `bySurname`, names are compared by the
 * surname first.
 */
export function orderMembers(
  members: readonly Member[],
  standings: Standings,
  { column, direction }: Sorting,
  bySurname = false,
): readonly Member[] {
  if (column === 'memberId') return direction === 'asc' ? members : members.toReversed()
  const field = column as 'fullName' | 'email'
  const rank = ({ id }: Member) => statusRank[standings?.get(id)?.status ?? 'Active']
  const names = new Map(
    column === 'fullName' && bySurname ? members.map((member) => [member, surnameFirst(member)]) : [],
  )
  const compare =
    column === 'status'
      ? (a: Member, b: Member) => rank(a) - rank(b)
      : (a: Member, b: Member) => byText.compare(names.get(a) ?? a[field], names.get(b) ?? b[field])
  return members.toSorted(direction === 'asc' ? compare : (a, b) => compare(b, a))
}

/** A search over number, name, e-mail, phone and town, and what is written or chosen in fields of the club's own. */
export const memberSearch = (own: readonly OwnField[]) => {
  const searched = own.filter(({ kind }) => kind !== 'day' && kind !== 'yesno')
  return searchBy<Member>(({ memberId, fullName, email, phone = '', town = '', fields }) => [
    memberId,
    fullName,
    email,
    phone,
    town,
    ...searched.flatMap(({ id, choices }) => {
      const value = fields?.[id] ?? ''
      // The value of a choice is its id, or several.
      return choices[0] ? choices.flatMap((one) => (value.split(' ').includes(one.id) ? one.name : [])) : value
    }),
  ])
}

/** Members of one status; all if no status is chosen or statuses are not computed yet. */
export const withStatus = (
  members: readonly Member[],
  standings: Standings,
  status: MembershipStatus | undefined,
): readonly Member[] =>
  status && standings ? members.filter(({ id }) => standings.get(id)?.status === status) : members

interface Narrowing {
  readonly standings: Standings
  /** A status, or 'all'. */
  readonly shown: 'all' | MembershipStatus
  /** Undefined if there is no other filter. */
  readonly keeps: Keeps | undefined
}

/** Members that the filters of the list keep. */
export const narrowed = (members: readonly Member[], { standings, shown, keeps }: Narrowing): readonly Member[] =>
  withStatus(keeps ? members.filter(keeps) : members, standings, shown === 'all' ? undefined : shown)

/** Number of members per status. */
export function countStatuses(standings: Iterable<Pick<Standing, 'status'>>): Record<MembershipStatus, number> {
  const counts = { Active: 0, 'Payment Due': 0, Disabled: 0 }
  for (const { status } of standings) counts[status] += 1
  return counts
}
