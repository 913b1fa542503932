import { mutate, preload, SWRConfig, unstable_serialize } from 'swr'
import { clubSource } from '../../clubs/use-club.ts'
import { placesSource } from '../../firebase/places.ts'
import { currentSession, onSessionChange } from '../../firebase/session.ts'
import type { Source } from '../../firebase/use-api.ts'
import { beginWithFirstRows, membersSource } from '../../members/use-members.ts'
import { passConfigSource } from '../../passes/use-pass-config.ts'
import { itemsSource, yearsSource } from '../../payments/ledger/use-ledger.ts'
import { readNote } from './first-steps-note.ts'

/** The user and club that the dashboard's data was last asked for. */
let askedFor: string | undefined
let asked: Promise<unknown> = Promise.resolve()

/**
 * Asks for a part of the data, and caches it for the first render. A hook that is already there takes the response as its
 * own; it may have loaded a newer one since, which this must not replace.
 */
async function askPart<T>({ key, load }: Source<T>): Promise<void> {
  if (!(load && key)) return
  const data = await preload(key, load)
  if (SWRConfig.defaultValue.cache.get(unstable_serialize(key))) return
  // Data that arrives after a sign-out is dropped when the next user signs in.
  await mutate(key, data, { revalidate: false })
}

/** Asks for what the first screen shows as soon as its reader is known: at a sign-in, in the wait before the redirect. */
function ask(): void {
  const { currentUser, userRole, clubId } = currentSession()
  const who = userRole === 'admin' && currentUser && clubId ? `${currentUser.uid} ${clubId}` : undefined
  if (who === askedFor) return
  askedFor = who
  beginWithFirstRows()
  if (!who) return
  asked = Promise.all([
    askPart(clubSource()),
    askPart(membersSource()),
    askPart(itemsSource()),
    askPart(yearsSource()),
    askPart(placesSource()),
    // The first steps show it.
    ...(readNote(clubId ?? '') === 'over' ? [] : [askPart(passConfigSource())]),
  ])
  // The screen shows the failure.
  asked.catch(() => undefined)
}

/** Follows the session; returns a function that waits for what was asked for last. Called after `providers.tsx` follows it, which drops what was loaded for another user. */
export function preloadDashboard(): () => Promise<unknown> {
  ask()
  onSessionChange(ask)
  return () => asked
}
