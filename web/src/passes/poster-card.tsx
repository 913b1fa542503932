import { type Crop, partOf, posterSize, posterTiles, veil } from '@tessera/domain/passes/picture'
import { clsx } from 'clsx'
import type { ComponentProps, CSSProperties, PointerEvent, ReactNode } from 'react'
import { t } from '../language/t.ts'
import { Row } from '../ui/layout.tsx'
import { Logo } from '../ui/logo.tsx'
import { Mark } from '../ui/mark.tsx'
import { PassCode } from '../ui/pass-code.tsx'
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
  /** The one field at the foot: the phone shows no second. */
  footer: { readonly label: string; readonly value: string }
  ground: Ground
  /** Logo of the club; the product's mark for null. */
  logo: ComponentProps<typeof Logo>['logo'] | null | undefined
  /** Address in the code; undefined until it is known, null if it cannot be loaded. */
  code: string | undefined | null
  /** A picture as it is stored, or one of which a part is being chosen; undefined for the pattern. */
  picture?: string | Cropped | undefined
  /** Called while a finger or the mouse moves the picture, with the part of the card's width and height. */
  onMove?: ((right: number, down: number) => void) | undefined
}

const tiles = posterTiles()

/**
 * Shows the card of iOS 27 as Apple describes its face: one picture over the whole card, the logo and the number above, and in the lower
 * part name and values, the footer, and the code last.
 */
export function PosterCard({ picture, ground, logo, footer, code, onMove, ...card }: Props) {
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
      <div className={styles.head}>
        {logo ? <Logo logo={logo} className={styles.logo} /> : <Mark className={styles.mark} />}
        <Pair label={t('Member ID')} value={card.memberNumber} end />
      </div>
      <p className={styles.fullName}>{card.fullName}</p>
      <Row gap="6px 28px">
        <Pair label={t('Status')} value={card.status} />
        <Pair label={t('Season')} value={card.season} />
        <Pair label={t('Valid until')} value={card.validUntil} />
      </Row>
      <Pair {...footer} />
      {code !== null && <PassCode address={code} className={styles.code} />}
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
