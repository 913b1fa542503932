import { useEffect, useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  for (const event of ['online', 'offline']) addEventListener(event, listener)
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, listener)
  }
}

/** False while the browser knows that it has no connection. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** Runs work each time the connection is back. */
export const useWhenOnline = (work: () => unknown): void =>
  useEffect(() => {
    addEventListener('online', work)
    return () => removeEventListener('online', work)
  }, [work])
