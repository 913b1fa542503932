import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { Member } from '@tessera/domain/members/member'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useMay } from '../../../firebase/session.ts'
import { HistoryDisclosure } from '../../../history/history-disclosure.tsx'
import { t } from '../../../language/t.ts'
import { MemberLetters } from '../../../letters/member-letters.tsx'
import type { Standings } from '../../../members/list/find-members.ts'
import { CertificateButton } from '../../../members/page/certificate-button.tsx'
import { MemberFacts } from '../../../members/page/member-facts.tsx'
import { MemberNotes } from '../../../members/page/member-notes.tsx'
import { PersonalDataButton } from '../../../members/page/personal-data-button.tsx'
import { familyLines } from '../../../payments/record/family-lines.ts'
import { RecordPaymentModal } from '../../../payments/record/record-payment-modal.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { MemberDialogs } from '../member-dialogs.tsx'
import { useOwed } from '../use-owed.ts'
import { CardSection } from './card-section.tsx'
import { DebitSection } from './debit-section.tsx'
import { FamilySection } from './family-section.tsx'
import styles from './member.module.css'
import { MemberHead } from './member-head.tsx'
import { MemberPayments } from './member-payments.tsx'
import { OpenItems } from './open-items.tsx'
import { Section } from './section.tsx'

const FamilyPaymentModal = lazyDialog(
  ({ open }) => open,
  () => import('../../../payments/record/family-payment-modal.tsx'),
  'FamilyPaymentModal',
)

interface Props {
  member: Member
  members: readonly Member[]
  types: readonly MembershipType[]
  standings: Standings
  /** True if `members` are only the first rows: dialogs that need all of them open once those are there. */
  isPartial: boolean
}

/** All that the club knows of a member. What is loaded already shows at once; the rest stands below it, and moves nothing. */
export function MemberView({ member, members, types, standings, isPartial }: Props) {
  const standing = standings?.get(member.id)
  const owed = useOwed(standings)
  const may = useMay('members')
  const [recording, setRecording] = useState<{ itemId: string | undefined }>()
  const lines = useMemo(() => familyLines(member.id, owed, members), [member.id, owed, members])
  const [paying, setPaying] = useState(false)
  const [form, setForm] = useState<{ member: Member; isForHead?: boolean }>()
  const heading = useRef<HTMLHeadingElement>(null)
  const edit = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    // The button that led here is still there, and may lead on; what else had the focus is gone.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <MemberHead
        member={member}
        types={types}
        standing={standing}
        heading={heading}
        edit={edit}
        onEdit={() => setForm({ member })}
        onRecord={() => setRecording({ itemId: undefined })}
      />
      <div className={styles.columns}>
        <Stack gap={16}>
          <OpenItems
            member={member}
            members={members}
            standing={standing}
            onRecord={(itemId) => setRecording({ itemId })}
          />
          <MemberPayments member={member} />
          <MemberLetters member={member} />
        </Stack>
        <Stack gap={16}>
          <Section
            title={t('Facts')}
            action={
              <Row gap={4}>
                <CertificateButton member={member} />
                {may && <PersonalDataButton member={member} />}
              </Row>
            }
          >
            <MemberFacts member={member} types={types} />
          </Section>
          <FamilySection
            member={member}
            members={members}
            standings={standings}
            lines={lines}
            onRecord={() => setPaying(true)}
            onChooseHead={() => setForm({ member, isForHead: true })}
          />
          <DebitSection member={member} members={members} />
          <Section title={t('Notes')}>
            <MemberNotes member={member} />
          </Section>
          <CardSection member={member} status={standing?.status} />
          <HistoryDisclosure memberId={member.id} />
        </Stack>
      </div>
      <RecordPaymentModal
        open={recording !== undefined && !isPartial}
        onClose={() => setRecording(undefined)}
        payer={member}
        itemId={recording?.itemId}
        home={heading}
        members={members}
        owed={owed}
        types={types}
      />
      <FamilyPaymentModal
        open={paying && !isPartial}
        home={heading}
        onClose={() => setPaying(false)}
        lines={lines}
        members={members}
      />
      <MemberDialogs
        members={members}
        types={types}
        importing={false}
        form={isPartial ? undefined : form}
        onClose={() => setForm(undefined)}
        home={edit}
      />
    </>
  )
}
