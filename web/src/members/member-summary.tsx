import type { Member } from '@tessera/domain/members/member'
import { memo, useMemo } from 'react'
import { countText } from '../language/format.ts'
import { useLanguage } from '../language/language.ts'
import { t } from '../language/t.ts'
import { Card } from '../ui/card.tsx'
import { Figure, Figures } from '../ui/figure.tsx'
import { Mosaic } from '../ui/mosaic.tsx'
import { countStatuses, type Standings } from './find-members.ts'
import styles from './members-panel.module.css'
import { membersPerTile, memberTiles, statusOrder, tilesPerRow } from './mosaic-tiles.ts'
import { tones } from './status-cell.tsx'

/** A tile and the gap after it, in pixels. */
const tileWidth = 12

interface Props {
  members: readonly Member[]
  standings: Standings
}

/** The whole club at a glance: how many are Active, Payment Due and Disabled, and one tile for each member in that order. */
export const MemberSummary = memo(function MemberSummary({ members, standings }: Props) {
  const language = useLanguage()
  const counts = useMemo(() => standings && countStatuses(standings.values()), [standings])
  const tiles = useMemo(
    () =>
      memberTiles(members, standings).map(({ status, ...tile }) => ({
        ...tile,
        tone: status ? tones[status] : ('unknown' as const),
      })),
    [members, standings, language],
  )
  const step = membersPerTile(members.length)
  const words = counts
    ? t('{active} active, {due} payment due, {disabled} disabled', {
        active: countText(counts.Active),
        due: countText(counts['Payment Due']),
        disabled: countText(counts.Disabled),
      })
    : t('Calculating...')
  return (
    <Card className={styles.summary} aria-label={t('Summary')}>
      <Figures>
        {statusOrder.map((status) => (
          <Figure key={status} label={t(status)} value={counts ? countText(counts[status]) : '–'} />
        ))}
      </Figures>
      <div className={styles.mosaic} style={{ width: tilesPerRow(tiles.length) * tileWidth }}>
        <Mosaic
          tiles={tiles}
          label={step > 1 ? t('{words}; one tile for {step} members', { words, step: countText(step) }) : words}
        />
      </div>
    </Card>
  )
})
