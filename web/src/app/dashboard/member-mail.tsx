import { hasPassConfiguration } from '@tessera/domain/clubs/club'
import type { Member } from '@tessera/domain/members/member'
import { Bookmark } from 'lucide-react'
import { useCallback } from 'react'
import { useClub, useMembershipTypes } from '../../clubs/use-club.ts'
import { useMay } from '../../firebase/session.ts'
import { useLanguage } from '../../language/language.ts'
import { t } from '../../language/t.ts'
import { LettersBar } from '../../letters/letters-bar.tsx'
import { LettersMenu } from '../../letters/letters-menu.tsx'
import { withLastDays } from '../../members/last-days.ts'
import type { Standings } from '../../members/list/find-members.ts'
import { ApplicationsNote } from '../../members/proposals/applications-note.tsx'
import { ProposalsNote } from '../../members/proposals/proposals-note.tsx'
import { useFirstMembers } from '../../members/use-members.ts'
import { runCommand } from '../../ui/commands.ts'
import type { OpenMenu } from '../../ui/menu.tsx'
import type { MenuItem } from '../../ui/menu-items.tsx'
import { useToday } from '../../ui/today.tsx'
import { fileItems } from './file-items.tsx'
import { recipientsOf } from './recipients.ts'
import { haveAddress } from './use-member-files.ts'

interface Listed {
  listed: readonly Member[]
  standings: Standings
}

function useRecipients({ listed, standings }: Listed) {
  return recipientsOf(listed, standings, useMembershipTypes(), useToday())
}

/** True if the club's cards are set up. */
export function useHasPasses(): boolean {
  const { club } = useClub()
  return club !== undefined && hasPassConfiguration(club)
}

interface BarProps extends Listed {
  members: readonly Member[]
  /** The status that the list is filtered by. */
  shown: string
  onNotes: (notes: ReadonlyMap<string, string>) => void
}

/**
 * What members propose, also in a club that has closed it again, and the e-mails that the listed status calls for. Gives the rows
 * their notes: what became of e-mails, and last days ahead.
 */
export function MemberMail({ members, listed, standings, shown, onNotes }: BarProps) {
  const hasBar = shown === 'Payment Due' || shown === 'Active'
  const recipients = useRecipients({ listed: hasBar ? listed : [], standings })
  const { club } = useClub()
  const today = useToday()
  const language = useLanguage()
  const onMailNotes = useCallback(
    // The notes are in the language.
    (notes: ReadonlyMap<string, string>) => language && onNotes(withLastDays(notes, members, today)),
    [language, members, today, onNotes],
  )
  return (
    <>
      {club && <ProposalsNote />}
      {club?.joinForm && <ApplicationsNote types={club.membershipTypes} own={club.memberFields} />}
      <LettersBar members={members} recipients={recipients} onNotes={onMailNotes} hasPasses={useHasPasses()} />
    </>
  )
}

interface MenuProps extends Listed, OpenMenu {
  first: readonly MenuItem[]
}

/** Further actions for the listed members, of any status. */
export function MemberMenu({ listed, standings, first, ...menu }: MenuProps) {
  const may = useMay('members', 'money')
  const save = { label: t('Save as a view…'), icon: <Bookmark />, onSelect: () => runCommand('save-view') }
  const { members = listed } = useFirstMembers(false)
  const files = { disabled: listed.length === 0, hasLabels: haveAddress(listed, members) }
  const ofList = [...(may ? [save] : []), ...fileItems(runCommand, files)]
  return (
    <LettersMenu
      {...menu}
      first={[...first, ...ofList]}
      recipients={useRecipients({ listed, standings })}
      hasPasses={useHasPasses()}
    />
  )
}
