import { hasPassConfiguration } from '@tessera/domain/clubs/club'
import type { Member } from '@tessera/domain/members/member'
import type { MembershipStatus } from '@tessera/domain/membership/status'
import { Suspense, useState } from 'react'
import { useClub } from '../../../clubs/use-club.ts'
import { t } from '../../../language/t.ts'
import { addressOf } from '../../../letters/reach.ts'
import { useLetterMail } from '../../../letters/use-letter-mail.ts'
import { MemberCard } from '../../../passes/member-card.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Section } from './section.tsx'

const SendModal = lazyPart(() => import('../../../letters/send-modal.tsx'), 'SendModal')

interface Props {
  member: Member
  status: MembershipStatus | undefined
}

/** The card of a member, in a club that makes cards. */
export function CardSection({ member, status }: Props) {
  const { club } = useClub()
  const { mail } = useLetterMail()
  const [sending, setSending] = useState(false)
  if (!club || !hasPassConfiguration(club)) return null
  const known = mail?.members.find(({ memberId }) => memberId === member.id)
  const canSend = mail?.hindrance === null && member.enabled && addressOf('card', member, known) !== ''
  return (
    <Section title={t('Card')}>
      <MemberCard member={member} status={status} onSend={canSend ? () => setSending(true) : undefined} />
      {mail && sending && (
        <Suspense fallback={null}>
          <SendModal kind="card" members={[member]} mail={mail} hasPasses onClose={() => setSending(false)} />
        </Suspense>
      )}
    </Section>
  )
}
