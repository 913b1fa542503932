import { type Books, membershipStatus, type Scope } from '@tessera/domain/membership/status'
import { useMemo } from 'react'

type Judged = ReturnType<typeof membershipStatus>

/** Each member's status with its reasons, by the member's id; undefined until members and books are there. */
export function useStandings(
  members: readonly { readonly id: string; readonly enabled: boolean }[] | undefined,
  books: Books | undefined,
  scope: Scope,
): ReadonlyMap<string, Judged> | undefined {
  return useMemo(() => {
    if (!members || !books) return undefined
    return new Map(members.map((member) => [member.id, membershipStatus(member, books, scope)]))
  }, [members, books, scope])
}
