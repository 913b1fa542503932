import { Suspense } from 'react'
import { type Location, Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { checkSession } from '../firebase/check-session.ts'
import { isOnDuty, useSession } from '../firebase/session.ts'
import { useLanguage } from '../language/language.ts'
import { t } from '../language/t.ts'
import { opensOffline, paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { useWhenOnline } from '../ui/online.ts'
import { KeptBy } from '../ui/use-kept.ts'
import { useAtMoment } from './at-moment.ts'
import { EarlyDashboard } from './early-dashboard.tsx'
import { Notice } from './notice.tsx'
import { OfflineLine } from './offline-line.tsx'

const SecondStep = lazyPart(() => import('./second-step.tsx'), 'SecondStep')

/**
 * Returns the name under which the tab keeps a scroll position: one for each tab with its part and view, whatever is searched or filtered.
 * On pages that open without a connection the hash is left out, as it can be the secret of a link or the code of a card.
 */
const scrollKey = ({ pathname, search, hash }: Location): string =>
  `${pathname}${opensOffline(pathname) ? '' : hash}?${search.match(/\b(view|part)=[^&]*/g) ?? ''}`

/** Wraps every screen; shows none before the first session check is over. */
export function Root() {
  useLanguage()
  const { secondStep, stepFrom } = useSession()
  return (
    <>
      <Suspense>{(secondStep || stepFrom > 0) && <SecondStep />}</Suspense>
      <Screen />
      <OfflineLine />
    </>
  )
}

/** The screen, or what is shown before it can be. */
function Screen() {
  const session = useSession()
  const { checked, loading, error, currentUser, stepFrom } = session
  const { pathname } = useLocation()
  useAtMoment(session.ends * 1000)
  const opens = checked || opensOffline(pathname)
  if (!opens && error && !loading) return <Unanswered text={error} />
  if (!opens) return <LoadingScreen />
  if (!isOnDuty(session))
    return (
      <Suspense>
        <SecondStep>
          <Outlet />
        </SecondStep>
      </Suspense>
    )
  // The days of grace are over: `SecondStep` stands in place of every page but the one that sets it up.
  if (stepFrom && stepFrom * 1000 < Date.now() && pathname !== paths.security) return null
  return (
    <KeptBy value={currentUser?.uid ?? ''}>
      <ScrollRestoration getKey={scrollKey} />
      <Outlet />
      <EarlyDashboard />
    </KeptBy>
  )
}

/** Shown if the server was unavailable for the session check. */
function Unanswered({ text }: { text: string }) {
  useWhenOnline(checkSession)
  return (
    <Notice title={t('Not quite there yet')} text={text}>
      <Button variant="primary" onClick={() => void checkSession()}>
        {t('Try again')}
      </Button>
    </Notice>
  )
}
