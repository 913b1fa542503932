import { hasPassConfiguration } from '@tessera/domain/clubs/club'
import type { Member } from '@tessera/domain/members/member'
import { Suspense, useCallback, useState } from 'react'
import { useClub } from '../../clubs/use-club.ts'
import { useLetterMail } from '../../letters/use-letter-mail.ts'
import { useMembers } from '../../members/use-members.ts'
import { MemberPassesPanel } from '../../passes/member-passes-panel.tsx'
import { useBooks } from '../../payments/seasons/use-books.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RetryBanner } from '../../ui/retry-banner.tsx'
import { useStandings } from './use-standings.ts'

const SendModal = lazyPart(() => import('../../letters/send-modal.tsx'), 'SendModal')

/** The Member Passes tab: members with their status in the current calendar year. */
export function PassesTab() {
  const { club } = useClub()
  const { members, error: membersError, retry: retryMembers } = useMembers()
  const { books, error: booksError, retry: retryBooks } = useBooks()
  const standings = useStandings(members, books, 'current')
  const { mail } = useLetterMail()
  const [recipient, setRecipient] = useState<Member>()
  const send = useCallback(
    ({ id }: Pick<Member, 'id'>) => setRecipient(members?.find((member) => member.id === id)),
    [members],
  )
  const error = membersError ?? booksError
  if (error) {
    return <RetryBanner error={error} onRetry={membersError ? retryMembers : retryBooks} />
  }
  const canSend = mail && !mail.hindrance
  return (
    <>
      <MemberPassesPanel
        members={members}
        standings={standings}
        ready={club && hasPassConfiguration(club)}
        onSend={canSend ? send : undefined}
      />
      {canSend && recipient && (
        <Suspense fallback={null}>
          <SendModal kind="card" members={[recipient]} mail={mail} hasPasses onClose={() => setRecipient(undefined)} />
        </Suspense>
      )}
    </>
  )
}
