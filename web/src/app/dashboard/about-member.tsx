import { hasPassConfiguration } from '@tessera/domain/clubs/club'
import type { Member } from '@tessera/domain/members/member'
import { useClub } from '../../clubs/use-club.ts'
import { MemberLetters } from '../../letters/member-letters.tsx'
import { SendCardButton } from '../../letters/send-card-button.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { StandingOnDay } from './standing-on-day.tsx'

const OpenAccount = lazyDialog(
  ({ account }) => account !== undefined,
  () => import('./open-account.tsx'),
  'OpenAccount',
)

const ReceiptsOfMember = lazyDialog(
  ({ given }) => given,
  () => import('./receipts-of-member.tsx'),
  'ReceiptsOfMember',
)

/** More about a member, above the form: the status on another day, payments, receipts, the card by e-mail, and the e-mails. */
export function AboutMember({ member }: { member: Member }) {
  const { club } = useClub()
  return (
    <>
      <StandingOnDay member={member} />
      <OpenAccount member={member} account={club?.bankAccount ?? undefined} />
      <ReceiptsOfMember member={member} given={Boolean(club?.receipts)} />
      {club && hasPassConfiguration(club) && member.enabled && <SendCardButton member={member} />}
      <MemberLetters member={member} />
    </>
  )
}
