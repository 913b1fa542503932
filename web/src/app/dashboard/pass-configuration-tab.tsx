import { cardFields } from '@tessera/domain/members/card-fields'
import type { Member } from '@tessera/domain/members/member'
import { cardView } from '@tessera/domain/passes/card'
import { useMemo } from 'react'
import { useClub } from '../../clubs/use-club.ts'
import { useWhyNot } from '../../firebase/who-may.ts'
import { t } from '../../language/t.ts'
import { useOwnFields } from '../../members/own-fields-context.ts'
import { useMembers } from '../../members/use-members.ts'
import { PassConfigPanel } from '../../passes/pass-config-panel.tsx'
import { useBooks } from '../../payments/seasons/use-books.ts'
import { ReadOnly } from '../../ui/read-only.tsx'
import { useToday } from '../../ui/today.tsx'

/** The Pass Configuration tab; its sample card shows an active member, else the first one. */
export function PassConfigurationTab() {
  const { club, retry } = useClub()
  const whyNot = useWhyNot('members')
  const { members } = useMembers()
  const { books } = useBooks()
  const clubName = club?.name ?? t('Your club')
  const today = useToday()
  const own = useOwnFields()
  const sample = useMemo(() => {
    if (!members || !books) return undefined
    const names = new Map(club?.membershipTypes.map(({ id, name }) => [id, name]))
    const dated = { ...books, graceDays: club?.graceDays ?? 0 }
    const cardOf = (member: Member) =>
      cardView(
        clubName,
        { ...member, typeName: names.get(member.typeId ?? ''), more: cardFields(own, member.fields) },
        dated,
        today,
      )
    const member = members.find((one) => cardOf(one).status === 'Active') ?? members[0]
    return member && { card: cardOf(member), photoUrl: member.photoUrl }
  }, [members, books, club?.membershipTypes, club?.graceDays, clubName, today, own])
  return (
    <ReadOnly why={whyNot}>
      <PassConfigPanel
        clubName={clubName}
        clubColour={club?.colour ?? null}
        clubLogo={club?.logo ?? null}
        sample={sample}
        onChanged={retry}
      />
    </ReadOnly>
  )
}
