import { hasPassConfiguration } from '@tessera/domain/clubs/club'
import { useClub } from '../../clubs/use-club.ts'
import { t } from '../../language/t.ts'
import { useMembers } from '../../members/use-members.ts'
import { MemberPassesPanel } from '../../passes/member-passes-panel.tsx'
import { useBooks } from '../../payments/use-books.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useStandings } from './use-standings.ts'

/** The Member Passes tab: members with their status in the current calendar year. */
export function PassesTab() {
  const { club } = useClub()
  const { members, error: membersError, retry: retryMembers } = useMembers()
  const { books, error: booksError, retry: retryBooks } = useBooks()
  const standings = useStandings(members, books, 'current')
  const error = membersError ?? booksError
  if (error) {
    return (
      <Banner
        tone="error"
        action={<Button onClick={membersError ? retryMembers : retryBooks}>{t('Try again')}</Button>}
      >
        {error}
      </Banner>
    )
  }
  return <MemberPassesPanel members={members} standings={standings} ready={club && hasPassConfiguration(club)} />
}
