import { systemContract, type WebConfig } from '@tessera/domain/system/contract'
import { cleanup, render, screen } from '@testing-library/react/pure'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { signInWithEmailAndPassword, signInWithEmailLink, signOut } from 'firebase/auth'
import { RouterProvider } from 'react-router-dom'
import { unload } from 'swr'
import { createRouter } from '../../../web/src/app/router.tsx'
import { loadConfig } from '../../../web/src/config.ts'
import { watchSession } from '../../../web/src/firebase/check-session.ts'
import { forgetError } from '../../../web/src/firebase/session.ts'
import { firebase, startFirebase } from '../../../web/src/firebase/start.ts'
import { repeatLostRequests } from '../../../web/src/http/repeat-requests.ts'
import { startLanguage } from '../../../web/src/language/language.ts'
import { t } from '../../../web/src/language/t.ts'
import { answer } from './backend.ts'
import type { Account } from './identity.ts'

const config: WebConfig = {
  version: '1.2.3',
  mode: 'self-hosted',
  projectId: 'demo-tessera',
  apiKey: 'self-hosted',
  registration: 'open',
}

/** Path of a magic link. */
export const linkPath = `/member-auth?apiKey=${config.apiKey}&mode=signIn&oobCode=code`

/** Loads the app's configuration, as on startup. */
export function configure(more: Partial<WebConfig> = {}): Promise<WebConfig> {
  answer(systemContract.webConfig, { ...config, ...more })
  return loadConfig()
}

let started = false

/** Runs the startup of `main.tsx`, once for all files of a worker. */
export async function startApp(): Promise<void> {
  if (started) return
  started = true
  repeatLostRequests()
  await startLanguage()
  startFirebase(await configure())
  watchSession()
}

/** Signs out the user that a test has signed in. */
export async function stopApp(): Promise<void> {
  await signOut(firebase().auth)
  forgetError()
}

/** Signs in, as on an earlier visit: an admin by password, a member by link. */
export async function signIn({ email, password }: Account): Promise<void> {
  const { auth } = firebase()
  if (password) await signInWithEmailAndPassword(auth, email, password)
  else await signInWithEmailLink(auth, email, `${location.origin}${linkPath}`)
}

/** Opens the app at a path, signed in if an account is given. */
export async function openApp(path: string, account?: Account): Promise<UserEvent> {
  if (account) await signIn(account)
  // Last, as a page that has just gone may still have changed the address.
  history.replaceState(null, '', path)
  const user = userEvent.setup({ delay: null })
  render(<RouterProvider router={createRouter()} />)
  if (account) await screen.findByRole('button', { name: t('Log Out') })
  return user
}

/** Reloads the page with the `sessionStorage` from before the forms unmount. */
export function reloadApp(account?: Account): Promise<UserEvent> {
  const kept = Object.entries(sessionStorage)
  cleanup()
  unload({ revalidate: false })
  for (const [key, value] of kept) sessionStorage.setItem(key, value)
  return openApp(`${location.pathname}${location.search}${location.hash}`, account)
}
