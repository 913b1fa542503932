import { clsx } from 'clsx'
import styles from './mosaic.module.css'

export type TileTone = 'active' | 'due' | 'disabled' | 'unknown'

export interface Tile {
  id: string
  tone: TileTone
  /** Shown when the pointer rests on the tile. */
  title?: string | undefined
}

interface MosaicProps {
  /** One per person, in the order in which they are laid. */
  tiles: readonly Tile[]
  /** The same in words, such as '182 active, 41 payment due, 6 disabled'. */
  label: string
  className?: string | undefined
}

/** Everybody at a glance: one tile each, coloured by state. Of not too many, a tile whose state changes shows it. */
export const Mosaic = ({ tiles, label, className }: MosaicProps) => (
  <div role="img" aria-label={label} className={clsx(styles.mosaic, tiles.length > 600 && styles.fine, className)}>
    {tiles.map((tile) => (
      <span key={`${tile.id} ${tile.tone}`} title={tile.title} className={clsx(styles.tile, styles[tile.tone])} />
    ))}
  </div>
)
