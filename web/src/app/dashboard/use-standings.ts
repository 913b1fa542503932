import {
  type Books,
  type MemberFact,
  membershipStatus,
  type Scope,
  type Standing,
} from '@tessera/domain/membership/status'
import { useMemo } from 'react'
import type { OwedOf } from '../../payments/payer.ts'
import { useToday } from '../../ui/today.tsx'

/** Today's standing by member id; undefined until members and payments are loaded. */
export function useStandings(
  members: readonly MemberFact[] | undefined,
  books: Books | undefined,
  scope: Scope,
): ReadonlyMap<string, Standing> | undefined {
  const today = useToday()
  return useMemo(() => {
    if (!members || !books) return undefined
    return new Map(members.map((member) => [member.id, membershipStatus(member, books, scope, today)]))
  }, [members, books, scope, today])
}

const nothing = { unmet: [], upcoming: [] }

/** Returns a function from a member to the unpaid items, due or not yet; undefined until they are known. */
export function useOwed(standings: ReadonlyMap<string, Standing> | undefined): OwedOf | undefined {
  return useMemo(() => standings && ((memberId: string) => standings.get(memberId) ?? nothing), [standings])
}
