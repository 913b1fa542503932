import { hasPassConfiguration } from '@tessera/domain/clubs/club'
import type { Member } from '@tessera/domain/members/member'
import { Suspense, useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useClub, useMembershipTypes } from '../../clubs/use-club.ts'
import { MembersPanel } from '../../members/list/members-panel.tsx'
import type { Viewed } from '../../members/list/viewed.ts'
import { memberAddress } from '../../members/member-address.ts'
import { useFirstMembers } from '../../members/use-members.ts'
import { useUsed } from '../../ui/first-input.ts'
import { Stack } from '../../ui/layout.tsx'
import { lazyDialog, lazyPart } from '../../ui/lazy-part.tsx'
import { useLast } from '../../ui/use-last.ts'
import { useOwed } from './use-owed.ts'

const RecordPaymentModal = lazyDialog(
  ({ open }) => open,
  () => import('../../payments/record/record-payment-modal.tsx'),
  'RecordPaymentModal',
)

const MemberMail = lazyDialog(
  () => true,
  () => import('./member-mail.tsx'),
  'MemberMail',
)

const MemberViews = lazyDialog(
  () => true,
  () => import('./member-views.tsx'),
  'MemberViews',
)

const MemberMenu = lazyDialog(
  ({ open }) => open,
  () => import('./member-mail.tsx'),
  'MemberMenu',
)

const MemberDialogs = lazyDialog(
  ({ form, importing }) => form !== undefined || importing,
  () => import('./member-dialogs.tsx'),
  'MemberDialogs',
)

// By way of the views: its own files would be named in the script of the first visit.
const WithoutCard = lazyPart(() => import('./member-views.tsx'), 'WithoutCard')
const ChosenMembers = lazyPart(() => import('./chosen-members.tsx'), 'ChosenMembers')

/** The Members tab: members with their status by payments, and Record Payment from a row. */
export function MembersTab() {
  const types = useMembershipTypes()
  const { club } = useClub()
  const [payer, setPayer] = useState<Member>()
  // The form can record for others afterwards.
  const { members, standings, isPartial } = useFirstMembers(payer !== undefined)
  const shownPayer = useLast(payer)
  const owed = useOwed(standings)
  const used = useUsed()
  const navigate = useNavigate()
  const open = useCallback(
    ({ memberId }: Member) => void navigate(memberAddress(memberId, location.search), { state: { fromList: true } }),
    [navigate],
  )
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>()
  const [viewed, onView] = useState<Viewed>()
  return (
    <Stack gap={18}>
      <MembersPanel
        types={types}
        cards={{ isOffered: club !== undefined && hasPassConfiguration(club), Kept: WithoutCard }}
        above={(listed, standings, shown) =>
          // A list that is filtered in the address shows it without a first input, as after a reload.
          (used || shown !== 'all') && (
            <MemberMail
              members={members ?? []}
              listed={listed}
              standings={standings}
              shown={shown}
              onNotes={setNotes}
            />
          )
        }
        menu={(menu) => <MemberMenu {...menu} />}
        views={(list) => (used || list.viewId) && <MemberViews {...list} onView={onView} />}
        viewed={viewed}
        dialogs={(dialogs) => <MemberDialogs {...dialogs} />}
        chosen={(chosen) => (
          <Suspense fallback={null}>
            <ChosenMembers chosen={chosen} standings={standings} types={types} viewed={viewed} />
          </Suspense>
        )}
        notes={notes}
        onRecordPayment={setPayer}
        onOpen={open}
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
