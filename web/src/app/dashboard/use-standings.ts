import { withFamilies } from '@tessera/domain/membership/family-books'
import type { PaymentIndex } from '@tessera/domain/membership/settlement'
import {
  type Books,
  type MemberFact,
  membershipStatus,
  type NamedFact,
  type Scope,
  type Standing,
} from '@tessera/domain/membership/status'
import { useMemo, useRef } from 'react'
import { useToday } from '../../ui/today.tsx'

type Own = ReturnType<PaymentIndex['get']>

/** What standings were computed from, with each member's own part of it. */
interface Computed {
  readonly from: readonly unknown[]
  readonly byMember: ReadonlyMap<
    string,
    { readonly member: MemberFact; readonly own: Own; readonly standing: Standing }
  >
}

/**
 * Today's standing by member id; undefined until members and payments are loaded. A change computes only the standings of
 * the members it concerns; all others stay the same objects, so that their rows do not render again.
 */
export function useStandings(
  members: readonly NamedFact[] | undefined,
  books: Books | undefined,
  scope: Scope,
): ReadonlyMap<string, Standing> | undefined {
  const today = useToday()
  const computed = useRef<Computed>({ from: [], byMember: new Map() })
  return useMemo(() => {
    if (!members || !books) return undefined
    const known = withFamilies(books, members)
    const { items, years, seasonStartsInMonth, payments } = known
    const from = [items, years, seasonStartsInMonth, scope, today]
    const isSame = from.every((part, place) => computed.current.from[place] === part)
    const before = isSame ? computed.current.byMember : new Map()
    const byMember = new Map(
      members.map((member) => {
        const own = payments.get(member.id)
        const earlier = before.get(member.id)
        if (earlier && earlier.member === member && earlier.own === own) return [member.id, earlier]
        return [member.id, { member, own, standing: membershipStatus(member, known, scope, today) }]
      }),
    )
    computed.current = { from, byMember }
    return new Map([...byMember].map(([id, { standing }]) => [id, standing]))
  }, [members, books, scope, today])
}
