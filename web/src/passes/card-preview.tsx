import { groundOf } from '@tessera/domain/clubs/colour'
import type { Logo } from '@tessera/domain/clubs/logo'
import type { BackField, PassConfigInput, ShownName } from '@tessera/domain/passes/pass'
import { Fragment } from 'react'
import { dayText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { PassCard } from '../ui/pass-card.tsx'
import styles from './pass-config-panel.module.css'

/** As much of a member as the front of a card shows; `memberId` is the club's number. */
export interface CardHolder {
  readonly memberId: string
  readonly fullName: string
  readonly photoUrl: string | null
  readonly status: string
}

/** Somebody made up, as the language that is spoken would. */
const somebody = (): CardHolder => ({
  memberId: '001',
  fullName: t('Anna Example'),
  photoUrl: null,
  status: 'Active',
})

interface Props {
  clubName: string
  /** What is typed into the form. */
  typed: Pick<PassConfigInput, 'logoText' | 'organizationName' | 'description'>
  /** The template's own back; without a template yet, the club alone stands there. */
  back?: readonly BackField[] | undefined
  holder?: CardHolder | undefined
  /** The colour of the built-in template's cards. */
  colour?: string | null | undefined
  /** The club's logo, where the card shows it. */
  logo?: Logo | null | undefined
}

const emptyBack = (): readonly BackField[] => [{ label: t('Club'), value: '', shows: 'club' }]

/** The card as it will look, front and back, with one of the club's members or, in a club without any, with somebody made up. */
export function CardPreview({ clubName, typed, back = emptyBack(), holder = somebody(), colour, logo }: Props) {
  const year = new Date().getFullYear()
  const validUntil = dayText(`${year}-12-31`)
  const shown: Record<ShownName, string> = {
    ...{ number: holder.memberId, member: holder.fullName, status: t(holder.status) },
    ...{ season: String(year), validUntil, club: clubName },
  }
  return (
    <figure className={styles.preview}>
      <PassCard
        clubName={typed.logoText || clubName}
        memberId={holder.memberId}
        fullName={holder.fullName}
        photoUrl={holder.photoUrl}
        status={t(holder.status)}
        ground={colour ? groundOf(colour) : undefined}
        logo={logo}
        season={String(year)}
        validUntil={validUntil}
      />
      <dl className={styles.back} aria-label={t('Back of the card')}>
        {back.map(({ label, value, shows }) => (
          <Fragment key={`${label} ${value}`}>
            <dt>{label}</dt>
            <dd>{shows ? shown[shows] : value}</dd>
          </Fragment>
        ))}
      </dl>
      <dl className={styles.back} aria-label={t('What phones say of it')}>
        <dt>{t('In notifications')}</dt>
        <dd>{typed.organizationName || clubName}</dd>
        <dt>{t('Read out as')}</dt>
        <dd>{typed.description || t('{club} membership card', { club: clubName })}</dd>
      </dl>
      <figcaption className={styles.caption}>{t('Front and back, with {name}', { name: holder.fullName })}</figcaption>
    </figure>
  )
}
