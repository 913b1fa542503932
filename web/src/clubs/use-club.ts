import type { Club } from '@tessera/domain/clubs/club'
import { clubsContract } from '@tessera/domain/clubs/contract'
import { text } from '@tessera/domain/texts/text'
import useSWR, { useSWRConfig } from 'swr'
import { placesKey } from '../firebase/places.ts'
import { useSession } from '../firebase/session.ts'
import { call } from '../http/call.ts'
import { errorText } from '../http/error-text.ts'

const failure = text('Failed to fetch club')

/** The administrator's club. `retry` loads it again; `replace` takes what a write has answered, and tells the menu of places. */
export function useClub(): {
  club: Club | undefined
  error: string | undefined
  loading: boolean
  retry: () => void
  replace: (club: Club) => void
} {
  const { clubId, currentUser } = useSession()
  const { mutate: reload } = useSWRConfig()
  const { data, error, isLoading, mutate } = useSWR(clubId ? ['club', clubId] : null, () =>
    call(clubsContract.get, { failure }),
  )
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
