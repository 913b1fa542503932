import type { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { onAuthStateChanged, onIdTokenChanged, signOut, type User } from 'firebase/auth'
import { provideTokens } from '../http/token.ts'
import { authError } from './auth-error.ts'
import { afterOperations, operation, operationPending } from './operation.ts'
import { inStep, noteTokens } from './other-tabs.ts'
import { isStale, placeIn, readPlace } from './read-place.ts'
import { renewInTime } from './renew-in-time.ts'
import { changeSession, currentSession, nobody } from './session.ts'
import { firebase } from './start.ts'

const failure = text('Your session has ended. Please sign in again.')

/**
 * Watches who is signed in and in which place, from the stored session at the start to a sign-out or another place in
 * another tab; calls get their tokens from it.
 */
export function watchSession(): void {
  const { auth } = firebase()
  provideTokens(tokenForCalls)
  onAuthStateChanged(auth, () => void checkSession())
  onIdTokenChanged(auth, (user) => {
    noteTokens(user)
    void followToken(user)
    void keepFresh(user)
  })
  afterOperations(() => void checkSession())
  addEventListener('visibilitychange', () => void renewStale())
  addEventListener('pageshow', judgeAgain)
}

/** The browser may bring a page back as it was left: nothing of it is shown until it is known who is signed in now. */
function judgeAgain({ persisted }: PageTransitionEvent): void {
  if (!persisted || !currentSession().currentUser) return
  changeSession({ ...nobody, loading: true, checked: false })
  location.reload()
}

async function tokenForCalls(fresh: boolean): Promise<string | undefined> {
  try {
    const user = firebase().auth.currentUser
    await inStep(user)
    return await user?.getIdToken(fresh)
  } catch (error) {
    const fault = authError(error, failure)
    // The SDK has signed out by itself; the sign-in page says why.
    if (fault.code === 'unauthenticated') changeSession({ error: fault.message })
    throw fault
  }
}

/**
 * Brings the session in line with who is signed in. An account that may no longer come in is signed out; one that the
 * server could not be asked about stays, and is asked about again.
 */
export async function checkSession(): Promise<void> {
  const { auth } = firebase()
  const user = auth.currentUser
  const { currentUser, checked } = currentSession()
  if (operationPending() || (checked && currentUser?.uid === user?.uid)) return
  if (!user) return changeSession({ ...nobody, loading: false, checked: true })
  changeSession({ ...nobody, loading: true, error: null, checked: false })
  try {
    const place = await readPlace(user, false)
    if (auth.currentUser === user) changeSession({ ...place, loading: false, checked: true })
  } catch (fault) {
    if (auth.currentUser === user) await endOrWait(authError(fault, failure))
    else if (!auth.currentUser)
      changeSession({ ...nobody, error: authError(fault, failure).message, loading: false, checked: true })
  }
}

async function endOrWait({ code, message }: AppError): Promise<void> {
  if (code === 'unavailable') return changeSession({ error: message, loading: false })
  changeSession({ ...nobody, error: message, loading: false, checked: true })
  await signOut(firebase().auth)
}

/** A renewed token may stand in another place than the one before. */
async function followToken(user: User | null): Promise<void> {
  if (!user || operationPending() || currentSession().currentUser?.uid !== user.uid) return
  const place = placeIn(user, await user.getIdTokenResult())
  const { userRole, clubId, memberId } = currentSession()
  const moved = place.userRole !== userRole || place.clubId !== clubId || place.memberId !== memberId
  if (place.userRole && moved) changeSession(place)
  // The place was taken away: another one is taken where there is one.
  if (!place.userRole && userRole) await operation(failure, () => readPlace(user, false))
}

/** The token that is kept fresh; null while nobody is signed in, undefined before that is known. */
let kept: string | null | undefined

/** A token kept from an earlier visit ends by the device's clock, which may be wrong; one that just came lasts its whole time. */
async function keepFresh(user: User | null): Promise<void> {
  const token = await user?.getIdTokenResult().catch(() => undefined)
  if (firebase().auth.currentUser !== user || (token && token.token === kept)) return
  const from = token && kept !== undefined ? Date.parse(token.issuedAtTime) : Date.now()
  const lasts = token ? Date.parse(token.expirationTime) - from : 0
  kept = token?.token ?? null
  renewInTime(user ? lasts : undefined, () => tokenForCalls(true))
}

/** Somebody comes back to the page after a while: the place may have changed meanwhile. */
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
