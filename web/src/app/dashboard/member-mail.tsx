import { hasPassConfiguration } from '@tessera/domain/clubs/club'
import type { Member } from '@tessera/domain/members/member'
import { useClub } from '../../clubs/use-club.ts'
import { LettersBar } from '../../letters/letters-bar.tsx'

interface Props {
  members: readonly Member[]
  listed: readonly Member[]
  /** The status that the list is filtered by. */
  shown: string
  onNotes: (notes: ReadonlyMap<string, string>) => void
}

/** The e-mails that can be sent to the listed members. */
export function MemberMail({ members, listed, shown, onNotes }: Props) {
  const { club } = useClub()
  const isDue = shown === 'Payment Due'
  return (
    <LettersBar
      {...{ members, isDue, onNotes }}
      listed={isDue || shown === 'Active' ? listed : []}
      hasPasses={club !== undefined && hasPassConfiguration(club)}
    />
  )
}
