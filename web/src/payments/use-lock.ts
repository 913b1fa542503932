import { clubContract } from '@tessera/domain/clubs/club-contract'
import { whyLocked } from '@tessera/domain/payments/lock'
import type { PlainDate } from '@tessera/domain/plain-date'
import { useCallback } from 'react'
import { useApi } from '../firebase/use-api.ts'
import { dayText } from '../language/format.ts'
import { t } from '../language/t.ts'

/** What the lock of the books says; each is undefined for a day that is not locked, and in a club that has locked nothing. */
interface Lock {
  /** Why nothing is recorded for a day, at its field. */
  readonly atField: (day: PlainDate | undefined) => string | undefined
  /** Why a payment of a day is neither edited nor deleted. */
  readonly onRow: (day: PlainDate | undefined) => string | undefined
}

/** The lock of the club's books, so that a form says so before it sends anything. The rules and the API refuse the same. */
export function useLock(): Lock {
  const lockedUntil = useApi(clubContract.get, {}).data?.lockedUntil ?? null
  const until = (day: PlainDate | undefined) =>
    whyLocked(day, { lockedUntil }) ? dayText(lockedUntil ?? undefined) : ''
  const atField = useCallback(
    (paid: PlainDate | undefined) => {
      const day = until(paid)
      return day ? t('The books are locked up to {day}. Record it with a later date.', { day }) : undefined
    },
    [lockedUntil],
  )
  const onRow = useCallback(
    (paid: PlainDate | undefined) => {
      const day = until(paid)
      return day ? t('The books are locked up to {day}. This payment stays as it is.', { day }) : undefined
    },
    [lockedUntil],
  )
  return { atField, onRow }
}
