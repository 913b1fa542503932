import type { Member } from '@tessera/domain/members/member'
import type { StatusCounts } from '@tessera/domain/standings/contract'
import { memo, useMemo } from 'react'
import { countText } from '../../language/format.ts'
import { useLanguage } from '../../language/language.ts'
import { t } from '../../language/t.ts'
import { statusTones } from '../../ui/badge.tsx'
import { Mosaic } from '../../ui/mosaic.tsx'
import { useIsPhone } from '../../ui/use-media.ts'
import { countStatuses, type Standings } from '../list/find-members.ts'
import { countedTiles, membersPerTile, memberTiles, totalOf } from '../list/mosaic-tiles.ts'

interface Props {
  members: readonly Member[]
  standings: Standings
  /** Number of all members by status, if `members` are only the first. */
  counts: StatusCounts | undefined
}

/** Mosaic of the club: tiles in the order Active, Payment Due, Disabled. */
export const MemberSummary = memo(function MemberSummary({ members, standings, counts: known }: Props) {
  const language = useLanguage()
  const narrow = useIsPhone()
  const counts = useMemo(() => known ?? (standings && countStatuses(standings.values())), [known, standings])
  const tiles = useMemo(
    () =>
      (known ? countedTiles(known, narrow) : memberTiles(members, standings, narrow)).map(({ status, ...tile }) => ({
        ...tile,
        tone: status ? statusTones[status] : ('unknown' as const),
      })),
    [members, standings, known, narrow, language],
  )
  const step = membersPerTile(known ? totalOf(known) : members.length, narrow)
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
