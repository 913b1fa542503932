import type { User } from 'firebase/auth'
import { readStored, store } from '../device-storage.ts'
import { wait } from './operation.ts'

const key = 'tessera.newest-token'

/** In milliseconds. The SDK polls the storage of other tabs every 800 ms. */
const patience = 3_000
const pause = 50

/** Enough of a refresh token to distinguish it, too little to use it. */
const markOf = ({ refreshToken }: User): string => refreshToken.slice(-8)

/** Records for other tabs that this one has the newest refresh token. */
export const noteTokens = (user: User): void => void store(key, markOf(user))

/** Removes the record; returns true if there was one, i.e. a user was signed in here. */
export function forgetTokens(): boolean {
  const wasSignedIn = readStored(key) !== null
  store(key, null)
  return wasSignedIn
}

/**
 * Waits up to 3 s until the SDK has loaded the refresh token that another tab stored. A tab that was frozen still has
 * an old one, and using an old refresh token ends the session.
 */
export async function inStep(user: User | null): Promise<void> {
  const until = Date.now() + patience
  while (user && Date.now() < until) {
    const newest = readStored(key)
    if (newest === null || newest === markOf(user)) return
    await wait(pause)
  }
}
