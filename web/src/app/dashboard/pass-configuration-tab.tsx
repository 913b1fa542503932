import { useMemo } from 'react'
import { useClub } from '../../clubs/use-club.ts'
import { t } from '../../language/t.ts'
import { useMembers } from '../../members/use-members.ts'
import { PassConfigPanel } from '../../passes/pass-config-panel.tsx'
import { useBooks } from '../../payments/use-books.ts'
import { useStandings } from './use-standings.ts'

/** The Pass Configuration tab, its card shown with one of the club's own members. */
export function PassConfigurationTab() {
  const { club, retry } = useClub()
  const { members } = useMembers()
  const { books } = useBooks()
  const year = new Date().getFullYear()
  const thisYear = useMemo(() => ({ kind: 'current', year }) as const, [year])
  const standings = useStandings(members, books, thisYear)
  const member = members?.find(({ id }) => standings?.get(id)?.status === 'Active') ?? members?.[0]
  const sample = member && { ...member, status: standings?.get(member.id)?.status ?? 'Active' }
  return (
    <PassConfigPanel
      clubName={club?.name ?? t('Your club')}
      clubColour={club?.colour ?? null}
      clubLogo={club?.logo ?? null}
      sample={sample}
      onChanged={retry}
    />
  )
}
