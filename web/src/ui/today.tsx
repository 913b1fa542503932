import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'

const dayInUtc = () => new Date().toISOString().slice(0, 10)

const Day = createContext<string | undefined>(undefined)

/** Milliseconds between looks at the clock. */
const tick = 30_000

function followClock(look: () => void): () => void {
  const ticking = setInterval(look, tick)
  // A device that slept looks as soon as the page is shown.
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(ticking)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Provides the calendar day to what it contains. `read` returns the day now, as `YYYY-MM-DD`. */
export function Today({ read, children }: { read: () => string; children: ReactNode }) {
  return <Day value={useSyncExternalStore(followClock, read)}>{children}</Day>
}

/**
 * The club's calendar day as `YYYY-MM-DD`, whatever the device's time zone, and in UTC until the club is known. Renders
 * again when the next day begins.
 */
export const useToday = (): string => useContext(Day) ?? dayInUtc()
