import { groundOf } from '@tessera/domain/clubs/colour'
import type { Logo } from '@tessera/domain/clubs/logo'
import { seasonOf } from '@tessera/domain/clubs/season'
import { type CardView, renewBy } from '@tessera/domain/passes/card'
import { cardsContract } from '@tessera/domain/passes/cards-contract'
import type { BackField, ShownName } from '@tessera/domain/passes/pass'
import type { PassConfigInput } from '@tessera/domain/passes/pass-config-input'
import { text } from '@tessera/domain/texts/text'
import { type ComponentProps, Fragment } from 'react'
import { useApi } from '../firebase/use-api.ts'
import { cardText } from '../language/card-text.ts'
import { dayText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Quiet } from '../ui/layout.tsx'
import { PassCard } from '../ui/pass-card.tsx'
import { useSeasonStart, useToday } from '../ui/today.tsx'
import { CardPicture } from './card-picture.tsx'
import styles from './pass-config-panel.module.css'

const failedCode = text('The code of the sample card could not be loaded')

/** The card of a member, with the photo. */
export interface SampleCard {
  readonly card: CardView
  readonly photoUrl: string | null
}

/** Sample member, in the chosen language. */
const somebody = (clubName: string, season: Pick<CardView, 'year' | 'seasonStartsInMonth'>): SampleCard => ({
  card: { clubName, memberId: '001', fullName: t('Anna Example'), status: 'Active', ...season },
  photoUrl: null,
})

interface Props {
  clubName: string
  /** Current input of the form. */
  typed: Pick<PassConfigInput, 'logoText' | 'organizationName' | 'description'>
  /** Back fields of the template; only the club if there is no template yet. */
  back?: readonly BackField[] | undefined
  sample?: SampleCard | undefined
  /** The colour of the built-in template's cards. */
  colour?: string | null | undefined
  /** The club's logo, if the card shows it. */
  logo?: Logo | null | undefined
  /** The picture of the built-in card of iOS 27, and what to do once it is another; undefined for another template. */
  poster?: Pick<ComponentProps<typeof CardPicture>, 'picture' | 'onChanged' | 'onFailed'> | undefined
}

const emptyBack = (): readonly BackField[] => [{ label: t('Club'), value: '', shows: 'club' }]

/** Front and back of the card, for one of the club's members or else a sample member. */
export function CardPreview({ clubName, typed, back = emptyBack(), sample, colour, logo, poster }: Props) {
  const today = useToday()
  const code = useApi(cardsContract.sampleCode, { failure: failedCode })
  const seasonStartsInMonth = useSeasonStart()
  const year = seasonOf(today, seasonStartsInMonth)
  const { card, photoUrl } = sample ?? somebody(clubName, { year, seasonStartsInMonth })
  const words = cardText(card)
  const renewal = renewBy(card)
  const shown: Record<ShownName, string> = {
    number: words.memberNumber,
    member: words.fullName,
    status: words.status,
    club: words.clubName,
    season: words.season,
    validUntil: words.validUntil,
    type: card.typeName ?? '',
  }
  const ownType = back.some(({ shows }) => shows === 'type')
  const fields =
    card.typeName && !ownType ? [...back, { label: t('Membership type'), value: '', shows: 'type' as const }] : back
  const address = code.lastError ? null : code.data?.address
  return (
    <figure className={styles.preview}>
      <PassCard
        {...words}
        clubName={typed.logoText || clubName}
        photoUrl={photoUrl}
        ground={colour ? groundOf(colour) : undefined}
        logo={logo}
        code={address}
      />
      {poster && (
        <CardPicture
          words={words}
          colour={colour}
          logo={logo}
          code={address}
          footer={
            renewal ? { label: t('RENEW BY'), value: dayText(renewal) } : { label: t('Club'), value: words.clubName }
          }
          {...poster}
        />
      )}
      <dl className={styles.back} aria-label={t('Back of the card')}>
        {[...fields, ...(card.more ?? []).map((one) => ({ ...one, shows: null }))].map(({ label, value, shows }) => (
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
      <Quiet as="figcaption" small>
        {t('Front and back, with {name}', { name: words.fullName })}
      </Quiet>
    </figure>
  )
}
