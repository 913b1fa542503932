import { systemContract, type WebConfig } from '@tessera/domain/system/contract'
import { cleanup, render, screen } from '@testing-library/react/pure'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { signInWithEmailAndPassword, signInWithEmailLink, signOut } from 'firebase/auth'
import { RouterProvider } from 'react-router-dom'
import { createRouter } from '../../../web/src/app/router.tsx'
import { loadConfig } from '../../../web/src/config.ts'
import { watchSession } from '../../../web/src/firebase/check-session.ts'
import { firebase, startFirebase } from '../../../web/src/firebase/start.ts'
import { repeatLostRequests } from '../../../web/src/http/repeat-requests.ts'
import { startLanguage } from '../../../web/src/language/language.ts'
import { t } from '../../../web/src/language/t.ts'
import { answer } from './backend.ts'
import type { Account } from './identity.ts'

const config: WebConfig = {
  ...{ mode: 'self-hosted', projectId: 'demo-tessera', apiKey: 'self-hosted', registration: 'open' },
}

/** Where a magic link leads. */
export const linkPath = `/member-auth?apiKey=${config.apiKey}&mode=signIn&oobCode=code`

/** Has the app read its configuration, as at its start. */
export function configure(more: Partial<WebConfig> = {}): Promise<WebConfig> {
  answer(systemContract.webConfig, { ...config, ...more })
  return loadConfig()
}

let started = false

/** Starts what `main.tsx` starts, once for all files of a worker. */
export async function startApp(): Promise<void> {
  if (started) return
  started = true
  repeatLostRequests()
  await startLanguage()
  startFirebase(await configure())
  watchSession()
}

/** Signs the person out whom a test has signed in. */
export const stopApp = (): Promise<void> => signOut(firebase().auth)

/** Signs in, as in an earlier visit: an administrator by password, a member by link. */
export async function signIn({ email, password }: Account): Promise<void> {
  const { auth } = firebase()
  if (password) await signInWithEmailAndPassword(auth, email, password)
  else await signInWithEmailLink(auth, email, `${location.origin}${linkPath}`)
}

/** Opens the app at a path, for a signed-in account or a stranger, and gives the hands that use it. */
export async function openApp(path: string, account?: Account): Promise<UserEvent> {
  history.replaceState(null, '', path)
  if (account) await signIn(account)
  const user = userEvent.setup({ delay: null })
  render(<RouterProvider router={createRouter()} />)
  if (account) await screen.findByRole('button', { name: t('Log Out') })
  return user
}

/** Loads the page again, with what its tab keeps: forms go away without being told. */
export function reloadApp(account?: Account): Promise<UserEvent> {
  const kept = Object.entries(sessionStorage)
  cleanup()
  for (const [key, value] of kept) sessionStorage.setItem(key, value)
  return openApp(`${location.pathname}${location.search}${location.hash}`, account)
}
