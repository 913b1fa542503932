import type { Member } from '@tessera/domain/members/member'
import { MemberLetters } from '../../letters/member-letters.tsx'
import { StandingOnDay } from './standing-on-day.tsx'

/** More about a member, above the form: the status on another day, and the e-mails. */
export const AboutMember = ({ member }: { member: Member }) => (
  <>
    <StandingOnDay member={member} />
    <MemberLetters member={member} />
  </>
)
