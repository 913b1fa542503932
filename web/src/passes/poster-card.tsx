import { type Crop, partOf, posterSize, posterTiles, veil } from '@tessera/domain/passes/picture'
import { clsx } from 'clsx'
import type { CSSProperties, PointerEvent, ReactNode } from 'react'
import { t } from '../language/t.ts'
import styles from './poster-card.module.css'

interface Ground {
  readonly ground: string
  readonly text: string
  readonly label: string
}

/** A picture to show a part of, with its size in pixels. */
export interface Cropped {
  readonly url: string
  readonly width: number
  readonly height: number
  readonly crop: Crop
}

interface Props {
  memberNumber: string
  fullName: string
  status: string
  season: string
  validUntil: string
  clubName: string
  ground: Ground
  /** A picture as it is stored, or one of which a part is being chosen; undefined for the pattern. */
  picture?: string | Cropped | undefined
  /** Called while a finger or the mouse moves the picture, with the part of the card's width and height. */
  onMove?: ((right: number, down: number) => void) | undefined
}

const tiles = posterTiles()

/** Shows the card of iOS 27: one picture over the whole card, the number above, name and values in the lower part. */
export function PosterCard({ picture, ground, onMove, ...card }: Props) {
  const drag = ({ currentTarget, buttons, movementX, movementY }: PointerEvent) => {
    if (buttons !== 1) return
    const { width, height } = currentTarget.getBoundingClientRect()
    onMove?.(movementX / width, movementY / height)
  }
  const colours = { '--ground': ground.ground, '--text': ground.text, '--label': ground.label, '--veil': veilOf() }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of fields is none of a form
    <div
      role="group"
      className={clsx(styles.card, onMove && styles.movable)}
      style={colours as CSSProperties}
      aria-label={t('Card of iOS 27')}
      onPointerDown={onMove && ((event) => event.currentTarget.setPointerCapture(event.pointerId))}
      onPointerMove={onMove && drag}
    >
      {picture ? <Picture picture={picture} /> : <Tiles />}
      <Pair label={t('Member ID')} value={card.memberNumber} end />
      <p className={styles.fullName}>{card.fullName}</p>
      <div className={styles.values}>
        <Pair label={t('Status')} value={card.status} />
        <Pair label={t('Season')} value={card.season} />
        <Pair label={t('Valid until')} value={card.validUntil} />
      </div>
      <Pair label={t('Club')} value={card.clubName} />
    </div>
  )
}

const percent = (part: number) => `${part * 100}%`

const veilOf = () =>
  `linear-gradient(${veil.map(({ at, part }) => `color-mix(in srgb, var(--ground) ${percent(part)}, transparent) ${percent(at)}`).join(', ')})`

function Picture({ picture }: { picture: string | Cropped }): ReactNode {
  if (typeof picture === 'string') return <img src={picture} alt="" className={styles.stored} draggable={false} />
  const { url, crop, ...size } = picture
  const part = partOf(size, crop)
  const place = {
    left: percent(-part.left / part.width),
    top: percent(-part.top / part.height),
    width: percent(size.width / part.width),
    height: percent(size.height / part.height),
  }
  return <img src={url} alt="" className={styles.cropped} style={place} draggable={false} />
}

const Tiles = () => (
  <svg className={styles.tiles} viewBox={`0 0 ${posterSize.width} ${posterSize.height}`} aria-hidden="true">
    {tiles.map(({ x, y, side, opacity }) => (
      <rect key={`${x} ${y}`} x={x} y={y} width={side} height={side} rx="11" opacity={opacity} />
    ))}
  </svg>
)

const Pair = ({ label, value, end }: { label: string; value: string; end?: boolean }) => (
  <p className={end ? styles.end : styles.pair}>
    <span className={styles.label}>{label}</span>
    {value}
  </p>
)
