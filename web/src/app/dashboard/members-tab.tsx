import type { Member } from '@tessera/domain/members/member'
import { useState } from 'react'
import { useMembershipTypes } from '../../clubs/use-club.ts'
import { MembersPanel } from '../../members/members-panel.tsx'
import { useFirstMembers } from '../../members/use-members.ts'
import { useUsed } from '../../ui/first-input.ts'
import { Stack } from '../../ui/layout.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { useLast } from '../../ui/use-last.ts'
import { useOwed } from './use-standings.ts'

const RecordPaymentModal = lazyDialog(
  ({ open }) => open,
  () => import('../../payments/record-payment-modal.tsx'),
  'RecordPaymentModal',
)

const MemberMail = lazyDialog(
  () => true,
  () => import('./member-mail.tsx'),
  'MemberMail',
)

const MemberMenu = lazyDialog(
  ({ open }) => open,
  () => import('./member-mail.tsx'),
  'MemberMenu',
)

const AboutMember = lazyDialog(
  () => true,
  () => import('./about-member.tsx'),
  'AboutMember',
)

/** The Members tab: members with their status by payments, and Record Payment from a row. */
export function MembersTab() {
  const types = useMembershipTypes()
  const [payer, setPayer] = useState<Member>()
  // The form can record for others afterwards.
  const { members, standings, isPartial } = useFirstMembers(payer !== undefined)
  const shownPayer = useLast(payer)
  const owed = useOwed(standings)
  const used = useUsed()
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>()
  return (
    <Stack gap={18}>
      <MembersPanel
        types={types}
        about={(member) => <AboutMember member={member} />}
        above={(listed, standings, shown) =>
          // A list that is filtered in the address shows it without a first input, as after a reload.
          (used || shown !== 'all') && (
            <MemberMail {...{ members: members ?? [], listed, standings, shown, onNotes: setNotes }} />
          )
        }
        menu={(menu) => <MemberMenu {...menu} />}
        notes={notes}
        onRecordPayment={setPayer}
      />
      <RecordPaymentModal
        open={payer !== undefined && !isPartial}
        onClose={() => setPayer(undefined)}
        members={members ?? []}
        payer={shownPayer}
        owed={owed}
        types={types}
      />
    </Stack>
  )
}
