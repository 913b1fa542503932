import { type Location, Outlet, ScrollRestoration } from 'react-router-dom'
import { checkSession } from '../firebase/check-session.ts'
import { useSession } from '../firebase/session.ts'
import { useLanguage } from '../language/language.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { Notice } from './notice.tsx'

/** Each tab has a scroll position of its own; a search or a filter in the address moves nothing. */
const scrollKey = ({ pathname, search, hash }: Location): string =>
  `${pathname}${hash}?${new URLSearchParams(search).get('view') ?? ''}`

/** Around every screen: nothing is shown until the first check of the session is over. */
export function Root() {
  useLanguage()
  const { checked, loading, error } = useSession()
  if (!checked && error && !loading) return <Unanswered text={error} />
  if (!checked) return <LoadingScreen />
  return (
    <>
      <ScrollRestoration getKey={scrollKey} />
      <Outlet />
    </>
  )
}

/** Somebody is signed in, and the server could not be asked whether they still may. */
const Unanswered = ({ text }: { text: string }) => (
  <Notice title={t('Not quite there yet')} text={text}>
    <Button variant="primary" onClick={() => void checkSession()}>
      {t('Try again')}
    </Button>
  </Notice>
)
