import { clsx } from 'clsx'
import styles from './mosaic.module.css'

type TileTone = 'active' | 'due' | 'disabled' | 'unknown'

interface Tile {
  id: string
  tone: TileTone
  /** Tooltip of the tile. */
  title?: string | undefined
}

interface MosaicProps {
  /** One per person, in display order. */
  tiles: readonly Tile[]
  /** Text for screen readers, such as '182 active, 41 payment due, 6 disabled'. */
  label: string
  className?: string | undefined
}

/** One tile per person, coloured by state. Up to 200 tiles, a tile animates when its state changes. */
export const Mosaic = ({ tiles, label, className }: MosaicProps) => (
  <div role="img" aria-label={label} className={clsx(styles.mosaic, tiles.length > 200 && styles.fine, className)}>
    {tiles.map((tile) => (
      <span key={`${tile.id} ${tile.tone}`} title={tile.title} className={clsx(styles.tile, styles[tile.tone])} />
    ))}
  </div>
)
