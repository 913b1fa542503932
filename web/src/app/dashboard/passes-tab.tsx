import { hasPassConfiguration } from '@tessera/domain/clubs/club'
import { useClub } from '../../clubs/use-club.ts'
import { useMembers } from '../../members/use-members.ts'
import { MemberPassesPanel } from '../../passes/member-passes-panel.tsx'
import { useBooks } from '../../payments/use-books.ts'
import { RetryBanner } from '../../ui/retry-banner.tsx'
import { useStandings } from './use-standings.ts'

/** The Member Passes tab: members with their status in the current calendar year. */
export function PassesTab() {
  const { club } = useClub()
  const { members, error: membersError, retry: retryMembers } = useMembers()
  const { books, error: booksError, retry: retryBooks } = useBooks()
  const standings = useStandings(members, books, 'current')
  const error = membersError ?? booksError
  if (error) {
    return <RetryBanner error={error} onRetry={membersError ? retryMembers : retryBooks} />
  }
  return <MemberPassesPanel members={members} standings={standings} ready={club && hasPassConfiguration(club)} />
}
