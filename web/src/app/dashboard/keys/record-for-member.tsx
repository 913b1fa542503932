import type { Member } from '@tessera/domain/members/member'
import type { RefObject } from 'react'
import { useMembershipTypes } from '../../../clubs/use-club.ts'
import { useMembers } from '../../../members/use-members.ts'
import { RecordPaymentModal } from '../../../payments/record-payment-modal.tsx'
import { useBooks } from '../../../payments/use-books.ts'
import { useLast } from '../../../ui/use-last.ts'
import { useOwed, useStandings } from '../use-standings.ts'

interface Props {
  /** Closed while undefined. */
  payer: Member | undefined
  onClose: () => void
  /** Gets the focus on closing. */
  home: RefObject<HTMLElement | null>
}

/** Record Payment for a member found in the palette. */
export function RecordForMember({ payer, onClose, home }: Props) {
  const { members } = useMembers()
  const { books } = useBooks()
  const types = useMembershipTypes()
  const standings = useStandings(members, books, 'all')
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
      home={home}
    />
  )
}
