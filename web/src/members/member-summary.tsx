import type { Member } from '@tessera/domain/members/member'
import { memo, useMemo } from 'react'
import { countText } from '../language/format.ts'
import { useLanguage } from '../language/language.ts'
import { t } from '../language/t.ts'
import { statusTones } from '../ui/badge.tsx'
import { Mosaic } from '../ui/mosaic.tsx'
import { useIsPhone } from '../ui/use-media.ts'
import { countStatuses, type Standings } from './find-members.ts'
import { membersPerTile, memberTiles } from './mosaic-tiles.ts'

interface Props {
  members: readonly Member[]
  standings: Standings
}

/** Mosaic of the club: tiles in the order Active, Payment Due, Disabled. */
export const MemberSummary = memo(function MemberSummary({ members, standings }: Props) {
  const language = useLanguage()
  const narrow = useIsPhone()
  const counts = useMemo(() => standings && countStatuses(standings.values()), [standings])
  const tiles = useMemo(
    () =>
      memberTiles(members, standings, narrow).map(({ status, ...tile }) => ({
        ...tile,
        tone: status ? statusTones[status] : ('unknown' as const),
      })),
    [members, standings, narrow, language],
  )
  const step = membersPerTile(members.length, narrow)
  const words = counts
    ? t('{active} active, {due} payment due, {disabled} disabled', {
        active: countText(counts.Active),
        due: countText(counts['Payment Due']),
        disabled: countText(counts.Disabled),
      })
    : t('Calculating...')
  return (
    <Mosaic
      tiles={tiles}
      label={step > 1 ? t('{words}; one tile for {step} members', { words, step: countText(step) }) : words}
    />
  )
})
