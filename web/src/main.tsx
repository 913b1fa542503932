import './ui/tokens.css'
import './ui/fonts.css'
import './ui/base.css'
import { text } from '@tessera/domain/texts/text'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { Notice } from './app/notice.tsx'
import { repairAddress } from './app/repair-address.ts'
import { createRouter, preloadScreen } from './app/router.tsx'
import { loadConfig } from './config.ts'
import { watchSession } from './firebase/check-session.ts'
import { startFirebase } from './firebase/start.ts'
import { errorText } from './http/error-text.ts'
import { repeatLostRequests } from './http/repeat-requests.ts'
import { startLanguage } from './language/language.ts'
import { t } from './language/t.ts'
import { Button } from './ui/button.tsx'
import { LoadingScreen } from './ui/loading-screen.tsx'
import { startTheme } from './ui/theme.ts'

/** Shown if the app cannot start. */
const StartFailure = ({ text }: { text: string }) => (
  <Notice title={t('Not quite there yet')} text={text}>
    <Button variant="primary" onClick={() => location.reload()}>
      {t('Try again')}
    </Button>
  </Notice>
)

/** Milliseconds between two questions whether the server responds. */
const askAgainMs = 500

repeatLostRequests()
startTheme()
const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the app')
void keepOfflinePage()
const root = createRoot(place)
const loadingConfig = loadConfig()
const repairing = repairAddress()
for (const one of [loadingConfig, repairing]) one.catch(() => undefined)
preloadScreen(location.pathname)
await startLanguage()
root.render(<LoadingScreen />)

try {
  startFirebase(await loadingConfig)
  watchSession()
  await repairing
  root.render(
    <StrictMode>
      <RouterProvider router={createRouter()} />
    </StrictMode>,
  )
} catch (error) {
  root.render(<StartFailure text={errorText(error, text('This page could not be started.'))} />)
  loadingConfig.catch(reloadOnceServed)
}

/** Starts the page again by itself once the server responds: it takes some seconds to start. */
async function reloadOnceServed(): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, askAgainMs))
    const isServed = await loadConfig().then(
      () => true,
      () => false,
    )
    if (isServed) return location.reload()
  }
}

/** Registers the service worker that caches the offline page; browsers have none over plain http. */
async function keepOfflinePage(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  try {
    await navigator.serviceWorker.register('/service-worker.js')
  } catch (error) {
    console.warn('The page for when there is no connection could not be kept', error)
  }
}
