import { januaryOf, seasonOf } from '@tessera/domain/clubs/season'
import type { PlainDate } from '@tessera/domain/plain-date'
import { useSeasonStart, useToday } from '../../ui/today.tsx'

/** The days on which ages are counted: 1 January of the running season, and of the next one. */
export function useJanuaries(): readonly [now: PlainDate, next: PlainDate] {
  const startsIn = useSeasonStart()
  const season = seasonOf(useToday(), startsIn)
  return [januaryOf(season, startsIn), januaryOf(season + 1, startsIn)]
}
