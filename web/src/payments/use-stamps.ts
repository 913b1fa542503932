import { seasonOf } from '@tessera/domain/clubs/season'
import { stampsOf } from '@tessera/domain/payments/stamp'
import { useMemo } from 'react'
import { useSeasonStart, useToday } from '../ui/today.tsx'
import { usePayments } from './use-payments.ts'

/** Says of nobody that there is a stamp. */
export const noStamp = (): undefined => undefined

interface Stamps {
  /** Undefined until the payments are there. */
  readonly stampOf: ((memberId: string) => string | undefined) | undefined
  /** Why the payments are not there. */
  readonly error: string | undefined
  readonly retry: () => void
}

/** Returns who has which number of this season's stamps, from the club's payments, which it loads only if the numbers are wanted. */
export function useStamps(wanted: boolean): Stamps {
  const { data, error, retry } = usePayments(wanted)
  const today = useToday()
  const seasonStartsInMonth = useSeasonStart()
  const stampOf = useMemo(() => {
    if (!wanted) return noStamp
    const stampOf = data && stampsOf(data, seasonStartsInMonth)
    const season = seasonOf(today, seasonStartsInMonth)
    return stampOf && ((memberId: string) => stampOf(memberId, season))
  }, [wanted, data, today, seasonStartsInMonth])
  return { stampOf, error, retry }
}
