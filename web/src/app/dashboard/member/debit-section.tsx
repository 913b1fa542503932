import type { Member } from '@tessera/domain/members/member'
import { Suspense } from 'react'
import { useClub } from '../../../clubs/use-club.ts'
import { t } from '../../../language/t.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Section } from './section.tsx'

const MemberMandate = lazyPart(() => import('../../../members/page/member-mandate.tsx'), 'MemberMandate')

/** The mandate of a member, in a club that draws by direct debit. */
export function DebitSection({ member, members }: { member: Member; members: readonly Member[] }) {
  const { club } = useClub()
  if (!club?.directDebit) return null
  const head = members.find(({ id }) => id === member.belongsTo)
  return (
    <Section title={t('Direct debit')}>
      <Suspense fallback={<Skeleton height={88} />}>
        <MemberMandate key={member.id} member={member} headName={head?.fullName} />
      </Suspense>
    </Section>
  )
}
