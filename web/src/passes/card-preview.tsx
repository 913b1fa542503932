import { groundOf } from '@tessera/domain/clubs/colour'
import type { PassConfigInput } from '@tessera/domain/passes/pass'
import { formatDay } from '@tessera/domain/payments/day'
import { PassCard } from '../ui/pass-card.tsx'
import styles from './pass-config-panel.module.css'

/** As much of a member as the front of a card shows; `memberId` is the club's number. */
export interface CardHolder {
  readonly memberId: string
  readonly fullName: string
  readonly photoUrl: string | null
  readonly status: string
}

const somebody: CardHolder = { memberId: '001', fullName: 'Anna Example', photoUrl: null, status: 'Active' }

interface Props {
  clubName: string
  /** What is typed into the form. */
  typed: Pick<PassConfigInput, 'logoText' | 'organizationName' | 'description'>
  holder?: CardHolder | undefined
  /** The colour of the built-in template's cards. */
  colour?: string | null | undefined
}

/** The card as it will look, front and back, with one of the club's members or, in a club without any, with somebody made up. */
export function CardPreview({ clubName, typed, holder = somebody, colour }: Props) {
  const year = new Date().getFullYear()
  return (
    <figure className={styles.preview}>
      <PassCard
        clubName={typed.logoText || clubName}
        memberId={holder.memberId}
        fullName={holder.fullName}
        photoUrl={holder.photoUrl}
        status={holder.status}
        ground={colour ? groundOf(colour) : undefined}
        season={String(year)}
        validUntil={formatDay(`${year}-12-31`, navigator.language)}
      />
      <dl className={styles.back} aria-label="Back of the card">
        <dt>Club</dt>
        <dd>{clubName}</dd>
        <dt>In notifications</dt>
        <dd>{typed.organizationName || clubName}</dd>
        <dt>Read out as</dt>
        <dd>{typed.description || `${clubName} membership card`}</dd>
      </dl>
      <figcaption className={styles.caption}>Front and back, with {holder.fullName}</figcaption>
    </figure>
  )
}
