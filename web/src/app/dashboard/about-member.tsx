import type { Member } from '@tessera/domain/members/member'
import { useClub } from '../../clubs/use-club.ts'
import { MemberLetters } from '../../letters/member-letters.tsx'
import { loadPart } from '../../load-part.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { StandingOnDay } from './standing-on-day.tsx'

const OpenAccount = lazyDialog(
  ({ account }) => account !== undefined,
  async () => ({ default: (await loadPart(() => import('./open-account.tsx'))).OpenAccount }),
)

const ReceiptsOfMember = lazyDialog(
  ({ given }) => given,
  async () => ({ default: (await loadPart(() => import('./receipts-of-member.tsx'))).ReceiptsOfMember }),
)

/** What there is to see of a member above the form. */
export function AboutMember({ member }: { member: Member }) {
  const { club } = useClub()
  return (
    <>
      <StandingOnDay member={member} />
      <OpenAccount member={member} account={club?.bankAccount ?? undefined} />
      <ReceiptsOfMember member={member} given={Boolean(club?.receipts)} />
      <MemberLetters member={member} />
    </>
  )
}
