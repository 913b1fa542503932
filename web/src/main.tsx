import './ui/tokens.css'
import './ui/fonts.css'
import './ui/base.css'
import { text } from '@tessera/domain/texts/text'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { keepOfflinePage } from './app/offline-page.ts'
import { createRouter } from './app/router.tsx'
import { StartFailure } from './app/start-failure.tsx'
import { loadConfig } from './config.ts'
import { watchSession } from './firebase/check-session.ts'
import { startFirebase } from './firebase/start.ts'
import { errorText } from './http/error-text.ts'
import { repeatLostRequests } from './http/repeat-requests.ts'
import { startLanguage } from './language/language.ts'
import { LoadingScreen } from './ui/loading-screen.tsx'
import { startTheme } from './ui/theme.ts'

repeatLostRequests()
startTheme()
const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the app')
keepOfflinePage()
const root = createRoot(place)
const loadingConfig = loadConfig()
loadingConfig.catch(() => undefined)
await startLanguage()
root.render(<LoadingScreen />)

try {
  startFirebase(await loadingConfig)
  watchSession()
  root.render(
    <StrictMode>
      <RouterProvider router={createRouter()} />
    </StrictMode>,
  )
} catch (error) {
  root.render(<StartFailure text={errorText(error, text('This page could not be started.'))} />)
}
