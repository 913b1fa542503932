import { hasPassConfiguration } from '@tessera/domain/clubs/club'
import type { Member } from '@tessera/domain/members/member'
import { useClub } from '../../clubs/use-club.ts'
import { MemberLetters } from '../../letters/member-letters.tsx'
import { SendCardButton } from '../../letters/send-card-button.tsx'
import { StandingOnDay } from './standing-on-day.tsx'

/** More about a member, above the form: the status on another day, the card by e-mail, and the e-mails. */
export function AboutMember({ member }: { member: Member }) {
  const { club } = useClub()
  return (
    <>
      <StandingOnDay member={member} />
      {club && hasPassConfiguration(club) && member.enabled && <SendCardButton member={member} />}
      <MemberLetters member={member} />
    </>
  )
}
