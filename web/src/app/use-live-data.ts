import { type LiveCollection, liveCollections } from '@tessera/domain/events/contract'
import { useEffect } from 'react'
import { mutate } from 'swr'
import { followEvents } from '../http/follow-events.ts'

/** First parts of the keys of what is loaded from each collection. */
const keysOf: Readonly<Record<LiveCollection, readonly string[]>> = {
  members: ['members', 'last-import', 'member'],
  payments: ['payments', 'paid', 'member'],
  paymentItems: ['paymentItems', 'member'],
  paymentYears: ['paymentYears', 'member'],
  clubs: ['club', 'passConfig', 'places', 'member'],
}

/** Loads again what changed collections show: one load at a time, changes meanwhile lead to one more. */
function makeReload(): (changed: readonly LiveCollection[]) => void {
  const pending = new Set<string>()
  let isRunning = false
  const run = async () => {
    isRunning = true
    while (pending.size > 0) {
      const keys = new Set(pending)
      pending.clear()
      // A failed load shows its error on the screen.
      await mutate((key) => Array.isArray(key) && keys.has(key[0])).catch(() => undefined)
    }
    isRunning = false
  }
  return (changed) => {
    for (const collection of changed) for (const key of keysOf[collection]) pending.add(key)
    if (!isRunning) void run()
  }
}

/** Keeps loaded data up to date while a user is signed in; `place` identifies the user and the club. */
export function useLiveData(place: string | undefined): void {
  useEffect(() => {
    if (place === undefined) return
    const reload = makeReload()
    let isConnected = false
    const stop = followEvents(
      ({ changed }) => reload(changed),
      (is) => {
        isConnected = is
      },
    )
    // Without a stream, returning to the page loads everything, as a reload would.
    const focus = () => isConnected || reload(liveCollections)
    addEventListener('focus', focus)
    return () => {
      stop()
      removeEventListener('focus', focus)
    }
  }, [place])
}
