import type { Member } from '@tessera/domain/members/member'
import { useMemo } from 'react'
import { Card } from '../ui/card.tsx'
import { Figure, Figures } from '../ui/figure.tsx'
import { Mosaic } from '../ui/mosaic.tsx'
import { countStatuses, type Standings } from './find-members.ts'
import styles from './members-panel.module.css'
import { membersPerTile, memberTiles, statusOrder, tilesPerRow } from './mosaic-tiles.ts'
import { tones } from './status-cell.tsx'

/** A tile and the gap after it, in pixels. */
const tileWidth = 12

/** The whole club at a glance: how many are Active, Payment Due and Disabled, and one tile for each member in that order. */
export function MemberSummary({ members, standings }: { members: readonly Member[]; standings: Standings }) {
  const counts = useMemo(() => standings && countStatuses(standings.values()), [standings])
  const tiles = useMemo(
    () =>
      memberTiles(members, standings).map(({ status, ...tile }) => ({
        ...tile,
        tone: status ? tones[status] : ('unknown' as const),
      })),
    [members, standings],
  )
  const step = membersPerTile(members.length)
  const words = counts
    ? statusOrder.map((status) => `${counts[status]} ${status.toLowerCase()}`).join(', ')
    : 'Calculating...'
  return (
    <Card className={styles.summary} aria-label="Summary">
      <Figures>
        {statusOrder.map((status) => (
          <Figure key={status} label={status} value={counts ? counts[status] : '–'} />
        ))}
      </Figures>
      <div className={styles.mosaic} style={{ width: tilesPerRow(tiles.length) * tileWidth }}>
        <Mosaic tiles={tiles} label={step > 1 ? `${words}; one tile for ${step} members` : words} />
      </div>
    </Card>
  )
}
