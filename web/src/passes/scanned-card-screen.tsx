import { lastDayOf, seasonName } from '@tessera/domain/clubs/season'
import type { ScannedCard } from '@tessera/domain/passes/scan'
import { text } from '@tessera/domain/texts/text'
import { BadgeCheck, CircleSlash, ScanQrCode } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useSource } from '../firebase/use-api.ts'
import { keepPage } from '../http/keep-page.ts'
import { dayText, momentText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { LanguageChoice } from '../ui/language-choice.tsx'
import { Quiet } from '../ui/layout.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { lookAtCard } from './look-at-card.ts'
import styles from './scanned-card-screen.module.css'

/** Page behind the code on a card: shows whether the card is genuine. Needs no sign-in; names no member. */
export function ScannedCardScreen() {
  const scanned = useLocation().hash.slice(1)
  const { data, error, retry } = useSource({
    key: scanned ? ['scanned', scanned] : null,
    load: () => lookAtCard(scanned),
    failure: text('The card could not be checked.'),
  })
  const isLooked = data !== undefined
  useEffect(() => {
    if (isLooked)
      keepPage().catch((error: unknown) => console.warn('The page for cards could not be kept for later', error))
  }, [isLooked])
  return (
    <main className={styles.page}>
      <title>{`${t('Membership card')} · Tessera`}</title>
      {!scanned && (
        <Finding
          mark={<ScanQrCode />}
          title={t('No card was read')}
          more={t('Point the camera of a phone at the code on a membership card.')}
        />
      )}
      {scanned && !data && !error && <p role="status">{t('Checking the card...')}</p>}
      {error && <RetryBanner error={error} onRetry={retry} />}
      {data && <Look card={data.card} />}
      {data?.asOf && (
        <Quiet small>
          {t(
            'Checked without a connection, with what this device knew at {moment}. A card withdrawn since then still looks genuine.',
            { moment: momentText(new Date(data.asOf)) },
          )}
        </Quiet>
      )}
      <LanguageChoice />
    </main>
  )
}

/** The page of huts. The router reaches it by this file, because each chunk that it names itself makes the first visit longer. */
export const HutScreen = lazyPart(() => import('./hut/hut-screen.tsx'), 'HutScreen')

const askTheClub = text('For anything more, ask the club.')
const refusals = {
  expired: [text('This card has expired'), askTheClub],
  withdrawn: [text('This card was withdrawn'), text('It does not count any more. For anything more, ask the club.')],
  forged: [text('This is not a genuine card'), text('Its code was not made by this server.')],
} as const

function Look({ card: { standing, club, season, startsIn = 1, until } }: { card: ScannedCard }) {
  if (standing === 'sample')
    return (
      <Finding
        mark={<ScanQrCode />}
        title={t('This is a sample card')}
        more={t('Its code leads here, as those of the cards do. It belongs to no one, and counts nowhere.')}
      />
    )
  if (standing !== 'genuine' || season === null) {
    const [title, more] = refusals[standing === 'genuine' ? 'forged' : standing]
    return <Finding mark={<CircleSlash />} title={t(title)} more={t(more)} isRefusal />
  }
  return (
    <Finding mark={<BadgeCheck />} title={t('This card is genuine')} more={t(askTheClub)}>
      <p className={styles.club}>{club?.name || t('N/A')}</p>
      <dl className={styles.facts}>
        <dt>{t('Season')}</dt>
        <dd>{seasonName(season, startsIn)}</dd>
        <dt>{t('Valid until')}</dt>
        <dd>{dayText(until ?? lastDayOf(season, startsIn))}</dd>
      </dl>
    </Finding>
  )
}

interface FindingProps {
  mark: ReactNode
  title: string
  more: string
  isRefusal?: boolean
  children?: ReactNode
}

const Finding = ({ mark, title, more, isRefusal = false, children }: FindingProps) => (
  <section role="status" className={isRefusal ? styles.refused : styles.finding}>
    {mark}
    <h1>{title}</h1>
    {children}
    <p>{more}</p>
  </section>
)
