import { isTimeZone } from '@tessera/domain/clubs/time-zone'
import { useMemo } from 'react'
import type { Choice } from '../ui/choice-filter.ts'

/** Time zones to choose from, each with its current offset: the browser's list, UTC and the club's own. */
export const useTimeZones = (own: string | null): readonly Choice[] =>
  useMemo(() => {
    const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(own ? [own] : [])])
    return [...names].sort().map((name) => ({ value: name, label: name.replaceAll('_', ' '), detail: offsetNow(name) }))
  }, [own])

function offsetNow(timeZone: string): string | undefined {
  // A club's own zone may be newer than the browser.
  if (!isTimeZone(timeZone)) return undefined
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(new Date())
  return parts.find(({ type }) => type === 'timeZoneName')?.value
}
