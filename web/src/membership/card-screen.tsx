import { actionLabels } from '@tessera/domain/passes/card-actions'
import { text } from '@tessera/domain/texts/text'
import { ArrowLeft, Banknote } from 'lucide-react'
import { useEffect } from 'react'
import { errorText } from '../http/error-text.ts'
import { keepPage } from '../http/keep-page.ts'
import { momentText } from '../language/format.ts'
import { useLanguage } from '../language/language.ts'
import { t } from '../language/t.ts'
import { paths } from '../paths.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { PassCard } from '../ui/pass-card.tsx'
import { RetryBanner } from '../ui/retry-banner.tsx'
import styles from './card-screen.module.css'
import { OwedItems } from './owed-items.tsx'
import { pictureOf } from './own-card.ts'
import { useOwnCard } from './use-own-card.ts'

/** The member's card alone, as it is shown at a door. Opens without a connection after the first visit. */
export function CardScreen() {
  const { own, asOf, error, retry } = useOwnCard()
  const isFresh = own !== undefined && asOf === undefined
  useOwnManifest()
  useEffect(() => {
    if (isFresh) keepPage().catch((error: unknown) => console.warn('The page could not be kept for later', error))
  }, [isFresh])
  if (!own && !error) return <LoadingScreen />
  return (
    <main className={styles.page}>
      <title>{`${t('Membership card')} · ${own?.card.clubName || 'Tessera'}`}</title>
      <h1 className="visually-hidden">{t('Membership card')}</h1>
      {own ? (
        <PassCard {...pictureOf(own)} enlarges className={styles.card} />
      ) : (
        <RetryBanner error={errorText(error, text('The card could not be loaded.'))} onRetry={retry} />
      )}
      {own?.card.owed && (
        <>
          <OwedItems owed={own.card.owed} />
          <ButtonLink wide to={`${paths.memberDashboard}#payments`} icon={<Banknote />}>
            {t(actionLabels.pay)}
          </ButtonLink>
        </>
      )}
      {own && error !== undefined && (
        <Banner tone="error">{t('The code of your card could not be loaded. The card itself is valid.')}</Banner>
      )}
      {asOf && (
        <p className={styles.note} role="status">
          {t('Without a connection: the card as of {moment}.', { moment: momentText(new Date(asOf)) })}
        </p>
      )}
      {own && <p className={styles.note}>{t('At a scanner, turn up the brightness of your screen.')}</p>}
      <Disclosure title={t('Keep the card on your home screen')}>
        <p>
          {t(
            'On an iPhone: Share, then “Add to Home Screen”; sign in there once. On Android: the menu of the browser, then “Install” or “Add to home screen”. It then opens without a connection too, until you log out.',
          )}
        </p>
      </Disclosure>
      <ButtonLink to={paths.memberDashboard} icon={<ArrowLeft />}>
        {t('My membership')}
      </ButtonLink>
    </main>
  )
}

/** While the card is shown, the page is installed as the card, not as the whole app. */
function useOwnManifest(): void {
  const language = useLanguage()
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    const before = link?.getAttribute('href')
    link?.setAttribute('href', `/card.${language}.json`)
    return () => {
      if (before) link?.setAttribute('href', before)
    }
  }, [language])
}
