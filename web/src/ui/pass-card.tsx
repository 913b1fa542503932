import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import { t } from '../language/t.ts'
import { Avatar } from './avatar.tsx'
import { EnlargingCode } from './enlarging-code.tsx'
import { Row } from './layout.tsx'
import { Logo } from './logo.tsx'
import { Mark } from './mark.tsx'
import styles from './pass-card.module.css'
import { PassCode } from './pass-code.tsx'

interface PassCardProps {
  clubName: string
  memberNumber: string
  fullName: string
  photoUrl?: string | null | undefined
  status: string
  season: string
  validUntil: string
  /** What the card shows besides; a wallet has it on its back. */
  more?: readonly { readonly id: string; readonly label: string; readonly value: string }[] | undefined
  /** Colours of the card; defaults to the product's. */
  ground?: { readonly ground: string; readonly text: string; readonly label: string } | undefined
  /** Logo of the club; defaults to the product's mark. */
  logo?: { readonly url: string; readonly width: number; readonly height: number } | null | undefined
  /** Address in the card's code; undefined until it is known, null for a card that has none. */
  code: string | undefined | null
  /** True if a press on the code shows it over the whole screen. */
  enlarges?: boolean | undefined
  className?: string | undefined
}

/** Shows the front of the wallet card. */
export const PassCard = ({
  clubName,
  memberNumber,
  fullName,
  photoUrl,
  status,
  season,
  validUntil,
  more,
  ground,
  logo,
  code,
  enlarges,
  className,
}: PassCardProps) => (
  <article
    className={clsx(styles.card, ground && styles.coloured, className)}
    style={ground && ({ '--ground': ground.ground, '--text': ground.text, '--label': ground.label } as CSSProperties)}
    aria-label={t('Membership card of {name}', { name: fullName })}
  >
    <header className={styles.head}>
      {logo ? <Logo logo={logo} className={styles.logo} /> : <Mark className={styles.mark} />}
      <p className={styles.club}>{clubName}</p>
      <Pair label={t('Member ID')} value={memberNumber} end />
    </header>
    <div className={styles.person}>
      <div className={styles.name}>
        <span className={styles.label}>{t('Member')}</span>
        <p className={styles.fullName}>{fullName}</p>
      </div>
      <Avatar name={fullName} photoUrl={photoUrl} size={62} className={styles.photo} />
    </div>
    <Row gap="10px 34px">
      <Pair label={t('Status')} value={status} />
      <Pair label={t('Season')} value={season} />
      <Pair label={t('Valid until')} value={validUntil} />
      {more?.map(({ id, label, value }) => (
        <Pair key={id} label={label} value={value} />
      ))}
    </Row>
    {code !== null &&
      (enlarges ? (
        <EnlargingCode address={code} className={styles.code} />
      ) : (
        <PassCode address={code} className={styles.code} />
      ))}
  </article>
)

const Pair = ({ label, value, end }: { label: string; value: string; end?: boolean }) => (
  <div className={clsx(styles.pair, end && styles.end)}>
    <span className={styles.label}>{label}</span>
    <span className={end ? styles.strong : undefined}>{value}</span>
  </div>
)
