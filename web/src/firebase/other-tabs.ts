import type { User } from 'firebase/auth'
import { wait } from './operation.ts'

const key = 'tessera.newest-token'

/** The SDK looks every 800 ms what other tabs have stored. */
const patience = 3_000
const pause = 50

/** Enough of a refresh token to tell it from others, and too little to use it. */
const markOf = ({ refreshToken }: User): string => refreshToken.slice(-8)

/** Notes, for the other tabs, that this one has the newest refresh token. */
export const noteTokens = (user: User | null): void => {
  if (user) localStorage.setItem(key, markOf(user))
}

/**
 * Waits until the SDK has taken over what another tab has stored. A tab that was frozen for a while still has an old
 * refresh token when it wakes, and the use of an old one ends the session.
 */
export async function inStep(user: User | null): Promise<void> {
  const until = Date.now() + patience
  while (user && Date.now() < until) {
    const newest = localStorage.getItem(key)
    if (newest === null || newest === markOf(user)) return
    await wait(pause)
  }
}
