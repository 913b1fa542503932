import type { Club } from '@tessera/domain/clubs/club'
import { clubContract } from '@tessera/domain/clubs/club-contract'
import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { text } from '@tessera/domain/texts/text'
import useSWR, { useSWRConfig } from 'swr'
import { placesKey } from '../firebase/places.ts'
import { useSession } from '../firebase/session.ts'
import { call } from '../http/call.ts'
import { errorText } from '../http/error-text.ts'

const failure = text('Failed to fetch club')

export const clubKey = (clubId: string | null) => (clubId ? ['club', clubId] : null)

export const loadClub = (): Promise<Club> => call(clubContract.get, { failure })

/** The admin's club. `retry` loads it again; `replace` takes the response of a write and reloads the menu of places. */
export function useClub(): {
  club: Club | undefined
  error: string | undefined
  loading: boolean
  retry: () => void
  replace: (club: Club) => void
} {
  const { clubId, currentUser } = useSession()
  const { mutate: reload } = useSWRConfig()
  const { data, error, isLoading, mutate } = useSWR(clubKey(clubId), loadClub)
  return {
    club: data,
    error: error && !data ? errorText(error, failure) : undefined,
    loading: isLoading,
    retry: () => void mutate(),
    replace: (club) => {
      void mutate(club, { revalidate: false })
      void reload(placesKey(currentUser))
    },
  }
}

const none: readonly MembershipType[] = []

/** The club's membership types; none until the club is loaded. */
export const useMembershipTypes = (): readonly MembershipType[] => useClub().club?.membershipTypes ?? none
