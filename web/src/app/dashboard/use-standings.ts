import {
  type Books,
  type MemberFact,
  membershipStatus,
  type Scope,
  type Standing,
} from '@tessera/domain/membership/status'
import { useMemo } from 'react'
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

/** Returns a function from a member to the items that are due and unpaid; undefined until they are known. */
export function useMissing(standings: ReadonlyMap<string, Standing> | undefined) {
  return useMemo(() => standings && ((memberId: string) => standings.get(memberId)?.unmet ?? []), [standings])
}
