import type { Member } from '@tessera/domain/members/member'
import { useMembershipTypes } from '../../../clubs/use-club.ts'
import type { Standings } from '../../../members/list/find-members.ts'
import { RecordPaymentModal } from '../../../payments/record/record-payment-modal.tsx'
import { useLast } from '../../../ui/use-last.ts'
import { useOwed } from '../use-owed.ts'

interface Props {
  /** Closed while undefined. */
  payer: Member | undefined
  members: readonly Member[] | undefined
  standings: Standings
  onClose: () => void
}

/** Record Payment for a member found in the palette. */
export function RecordForMember({ payer, members, standings, onClose }: Props) {
  const types = useMembershipTypes()
  const shown = useLast(payer)
  const owed = useOwed(standings)
  return (
    <RecordPaymentModal
      open={payer !== undefined}
      onClose={onClose}
      members={members ?? []}
      payer={shown}
      owed={owed}
      types={types}
    />
  )
}
