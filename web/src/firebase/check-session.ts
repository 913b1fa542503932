import type { AppError } from '@tessera/domain/errors'
import { onAuthStateChanged, onIdTokenChanged, signOut, type User } from 'firebase/auth'
import { provideTokens } from '../http/token.ts'
import { authError, sessionEnded } from './auth-error.ts'
import { forgetAtSignOut } from './forget-kept.ts'
import { afterOperations, operation, operationPending } from './operation.ts'
import { forgetTokens, inStep, noteTokens } from './other-tabs.ts'
import { isStale, placeIn, readPlace } from './read-place.ts'
import { renewInTime } from './renew-in-time.ts'
import { changeSession, currentSession, noUser, type Session } from './session.ts'
import { firebase } from './start.ts'

/**
 * Keeps the session in step with the Firebase user and its token: the stored session at the start, and changes in other
 * tabs. Also provides the tokens for API calls.
 */
export function watchSession(): void {
  const { auth } = firebase()
  provideTokens(tokenForCalls)
  forgetAtSignOut()
  onAuthStateChanged(auth, () => void checkSession())
  onIdTokenChanged(auth, (user) => {
    if (user) noteTokens(user)
    else if (currentSession().checked) forgetTokens()
    void followToken(user)
    void keepFresh(user)
  })
  afterOperations(() => void checkSession())
  addEventListener('visibilitychange', () => void renewStale())
  addEventListener('pageshow', checkAgain)
}

/** Hides and reloads a page restored from the back/forward cache, as another user may be signed in now. */
function checkAgain({ persisted }: PageTransitionEvent): void {
  if (!persisted || !currentSession().currentUser) return
  changeSession({ ...noUser, loading: true, checked: false })
  location.reload()
}

async function tokenForCalls(fresh: boolean): Promise<string | undefined> {
  try {
    const user = firebase().auth.currentUser
    await inStep(user)
    return await user?.getIdToken(fresh)
  } catch (error) {
    const why = authError(error, sessionEnded)
    // The SDK has already signed out; the sign-in page shows why.
    if (why.code === 'unauthenticated') changeSession(endedBy(why))
    throw why
  }
}

/**
 * Updates the session to the current Firebase user. Signs the user out if the check fails; while the server is
 * unavailable the user stays signed in but unchecked.
 */
export async function checkSession(): Promise<void> {
  const { auth } = firebase()
  const user = auth.currentUser
  const { currentUser, checked, ended } = currentSession()
  if (operationPending() || (checked && currentUser?.uid === user?.uid)) return
  if (!user) {
    // A sign-out in this tab goes through an operation, so this one came from elsewhere. At the start the SDK drops an
    // ended session without an error.
    const isOver = currentUser !== null || (!checked && forgetTokens())
    const why = isOver ? (ended ?? sessionEnded) : ended
    return changeSession({ ...noUser, ended: why, loading: false, checked: true })
  }
  changeSession({ ...noUser, loading: true, error: null, ended: null, checked: false })
  try {
    const place = await readPlace(user, false)
    if (auth.currentUser === user) changeSession({ ...place, loading: false, checked: true })
  } catch (error) {
    if (auth.currentUser === user) await endOrWait(authError(error, sessionEnded))
    else if (!auth.currentUser)
      changeSession({ ...noUser, ...endedBy(authError(error, sessionEnded)), loading: false, checked: true })
  }
}

const endedBy = ({ code, message }: AppError): Partial<Session> =>
  code === 'unauthenticated' ? { ended: message } : { error: message }

async function endOrWait({ code, message }: AppError): Promise<void> {
  if (code === 'unavailable') return changeSession({ error: message, loading: false })
  changeSession({ ...noUser, error: message, loading: false, checked: true })
  await signOut(firebase().auth)
}

/** Follows a change of place (club, role and duty) in a renewed token. */
async function followToken(user: User | null): Promise<void> {
  if (!user || operationPending() || currentSession().currentUser?.uid !== user.uid) return
  const place = placeIn(user, await user.getIdTokenResult())
  const before = currentSession()
  // Another role has another member's id: an administrator's is none.
  const moved = (['clubId', 'memberId', 'duty', 'begins', 'ends', 'stepFrom'] as const).some(
    (name) => place[name] !== before[name],
  )
  if (place.userRole && moved) changeSession(place)
  if (!place.userRole && before.userRole) await operation(sessionEnded, () => takeOther(user))
}

/** Takes another place after the removal of the current one; without any, ends the session, as the server soon does. */
async function takeOther(user: User): Promise<Partial<Session>> {
  try {
    const place = await readPlace(user, false)
    if (place.userRole) return place
  } catch (error) {
    // The account is removed a moment after its place, and then the server refuses what reads the place.
    if (authError(error, sessionEnded).code !== 'unauthenticated') throw error
  }
  await signOut(firebase().auth)
  return { ...noUser, ended: sessionEnded }
}

/** The token with a scheduled renewal; null if no one is signed in, undefined before that is known. */
let kept: string | null | undefined

/** Schedules the renewal. For a stored token it relies on the device's clock; a new token lasts its full lifetime. */
async function keepFresh(user: User | null): Promise<void> {
  const token = await user?.getIdTokenResult().catch(() => undefined)
  if (firebase().auth.currentUser !== user || (token && token.token === kept)) return
  const from = token && kept !== undefined ? Date.parse(token.issuedAtTime) : Date.now()
  const lasts = token ? Date.parse(token.expirationTime) - from : 0
  kept = token?.token ?? null
  renewInTime(user ? lasts : undefined, () => tokenForCalls(true))
}

/** Renews a stale token when the page becomes visible, as the place may have changed meanwhile. */
async function renewStale(): Promise<void> {
  const user = firebase().auth.currentUser
  if (!user || document.visibilityState !== 'visible') return
  try {
    await inStep(user)
    if (isStale(await user.getIdTokenResult())) await user.getIdToken(true)
  } catch (error) {
    console.warn('The token could not be renewed', error)
  }
}
