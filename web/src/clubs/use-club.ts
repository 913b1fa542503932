import { accountsContract } from '@tessera/domain/accounts/contract'
import { clubContract } from '@tessera/domain/clubs/club-contract'
import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { text } from '@tessera/domain/texts/text'
import { reload, sourceOf, useSource } from '../firebase/use-api.ts'

export const clubSource = () => sourceOf(clubContract.get, { failure: text('Failed to fetch club') })

/** The admin's club. `retry` loads it again, `reload` too and returns it; `replace` takes the response of a write, if it has one, and reloads the menu of places. */
export function useClub() {
  const { data: club, error, isLoading: loading, retry, reload: load, put } = useSource(clubSource())
  const replace = (next: typeof club) => {
    void (next ? put(next) : load())
    void reload(accountsContract.places)
  }
  return { club, error, loading, retry, reload: load, replace }
}

const none: readonly MembershipType[] = []

/** The club's membership types; none until the club is loaded. */
export const useMembershipTypes = (): readonly MembershipType[] => useClub().club?.membershipTypes ?? none
