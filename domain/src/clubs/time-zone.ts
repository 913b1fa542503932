import { z } from 'zod'
import type { PlainDate } from '../plain-date.ts'
import { text } from '../texts/text.ts'

/** An IANA name such as `Europe/Zurich`; null, or a name that this runtime does not know, counts as UTC. */
export type TimeZone = string | null

const day = 86_400_000
const clocks = new Map<string, Intl.DateTimeFormat>()
/** About 600 names exist, but each can be written in many mixtures of upper and lower case. */
const maxClocks = 1000

/** Returns a formatter for local time in the zone; caches it, because creating one is slow. */
function clockIn(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const two = '2-digit'
  const parts = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const
  const made = new Intl.DateTimeFormat('en-US', { ...parts, hourCycle: 'h23', calendar: 'gregory', timeZone: zone })
  if (clocks.size >= maxClocks) clocks.clear()
  clocks.set(zone, made)
  return made
}

/** True if this runtime knows the zone. Rejects offsets such as `+01:00`, which have no summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    clockIn(name)
    return true
  } catch {
    return false
  }
}

export const timeZoneSchema = z.string().max(64).refine(isTimeZone, text('Please choose a time zone from the list'))

/** Local time in the zone at an instant, as `YYYY-MM-DDTHH:mm:ss`. */
function wallClock(instant: Date, zone: TimeZone): string {
  const of = Object.fromEntries(
    clockIn(zone && isTimeZone(zone) ? zone : 'UTC')
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return `${of.year?.padStart(4, '0')}-${of.month}-${of.day}T${of.hour}:${of.minute}:${of.second}`
}

/** Returns the calendar day in the zone at an instant. */
export const dayInZone = (instant: Date, zone: TimeZone): PlainDate => wallClock(instant, zone).slice(0, 10)

/**
 * Returns the last second of a day in the zone with its UTC offset: `2026-12-31T23:59:59+01:00`. If the zone skips the
 * day, returns the last second before it.
 */
export function endOfDay(lastDay: PlainDate, zone: TimeZone): string {
  if (!zone) return `${lastDay}T23:59:59Z`
  // Zones are up to 14 hours from UTC, and a zone that crosses the date line skips a day.
  const midnight = Date.parse(`${lastDay}T00:00:00Z`)
  let within = midnight - 2 * day
  let after = midnight + 3 * day
  while (after - within > 1000) {
    const middle = within + Math.floor((after - within) / 2000) * 1000
    if (dayInZone(new Date(middle), zone) <= lastDay) within = middle
    else after = middle
  }
  const wall = wallClock(new Date(within), zone)
  return `${wall}${offsetText((Date.parse(`${wall}Z`) - within) / 60_000)}`
}

function offsetText(minutes: number): string {
  if (minutes === 0) return 'Z'
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`
}
