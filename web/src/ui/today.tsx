import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'

const dayInUtc = () => new Date().toISOString().slice(0, 10)

const Day = createContext<string | undefined>(undefined)
const SeasonStart = createContext(1)

/** Milliseconds between looks at the clock. */
const tick = 30_000

/** Looks at the clock every so many milliseconds; returns what ends that. */
export function followClock(look: () => void, every = tick): () => void {
  const ticking = setInterval(look, every)
  // A device that slept looks as soon as the page is shown.
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(ticking)
    document.removeEventListener('visibilitychange', look)
  }
}

interface Props {
  /** Returns the day now, as `YYYY-MM-DD`. */
  read: () => string
  /** The month in which the club's seasons begin; January until the club is known. */
  seasonStartsInMonth: number | undefined
  children: ReactNode
}

/** Provides the calendar day, and where the club's seasons begin, to what it contains. */
export const Today = ({ read, seasonStartsInMonth = 1, children }: Props) => (
  <SeasonStart value={seasonStartsInMonth}>
    <Day value={useSyncExternalStore(followClock, read)}>{children}</Day>
  </SeasonStart>
)

/** The month in which the club's seasons begin: 1 for January. */
export const useSeasonStart = (): number => useContext(SeasonStart)

/**
 * The club's calendar day as `YYYY-MM-DD`, whatever the device's time zone, and in UTC until the club is known. Renders
 * again when the next day begins.
 */
export const useToday = (): string => useContext(Day) ?? dayInUtc()
