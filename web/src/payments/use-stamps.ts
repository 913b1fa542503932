import { seasonOf } from '@tessera/domain/clubs/season'
import { stampsOf } from '@tessera/domain/payments/stamp'
import { useMemo } from 'react'
import { useSeasonStart, useToday } from '../ui/today.tsx'
import { usePayments } from './use-payments.ts'

/** Says of nobody that there is a stamp. */
export const noStamp = (): undefined => undefined

/**
 * Returns who has which number of this season's stamps, from the club's payments, which it loads only if the numbers are wanted; undefined
 * until they are there.
 */
export function useStamps(wanted: boolean): ((memberId: string) => string | undefined) | undefined {
  const { data } = usePayments(wanted)
  const today = useToday()
  const seasonStartsInMonth = useSeasonStart()
  return useMemo(() => {
    if (!wanted) return noStamp
    const stampOf = data && stampsOf(data, seasonStartsInMonth)
    const season = seasonOf(today, seasonStartsInMonth)
    return stampOf && ((memberId) => stampOf(memberId, season))
  }, [wanted, data, today, seasonStartsInMonth])
}
