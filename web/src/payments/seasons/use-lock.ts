import { clubContract } from '@tessera/domain/clubs/club-contract'
import { seasonName } from '@tessera/domain/clubs/season'
import { type BookLock, closedYearOf, whyLocked, whyYearClosed } from '@tessera/domain/payments/lock'
import type { PlainDate } from '@tessera/domain/plain-date'
import { useMemo } from 'react'
import { useApi } from '../../firebase/use-api.ts'
import { dayText } from '../../language/format.ts'
import { t } from '../../language/t.ts'

/** What the lock of the books says; each is undefined for what is not locked, and in a club that has locked nothing. */
interface Lock {
  /** Why nothing is recorded for a day, at its field. */
  readonly atField: (day: PlainDate | undefined) => string | undefined
  /** Why a payment of a day is neither edited nor deleted. */
  readonly onRow: (day: PlainDate | undefined) => string | undefined
  /** Why an item of a year, or the year itself, stays as it is; takes the id of the year. */
  readonly onYear: (yearId: string | undefined) => string | undefined
}

/** The lock of the club's books, so that a form says so before it sends anything. The rules and the API refuse the same. */
export function useLock(): Lock {
  const { data } = useApi(clubContract.get, {})
  const { lockedUntil = null, closedYears, seasonStartsInMonth = 1 } = data ?? {}
  return useMemo(() => {
    const lock: BookLock = { lockedUntil, closedYears: closedYears ?? [], seasonStartsInMonth }
    const yearOf = (day: PlainDate | undefined) => {
      const year = day && closedYearOf(day, lock)
      return year && seasonName(Number(year), seasonStartsInMonth)
    }
    return {
      atField: (day) => {
        if (!whyLocked(day, lock)) return undefined
        const year = yearOf(day)
        return year
          ? t('The year {year} is closed. Record it with a later date.', { year })
          : t('The books are locked up to {day}. Record it with a later date.', {
              day: dayText(lockedUntil ?? undefined),
            })
      },
      onRow: (day) => {
        if (!whyLocked(day, lock)) return undefined
        const year = yearOf(day)
        return year
          ? t('The year {year} is closed. This payment stays as it is.', { year })
          : t('The books are locked up to {day}. This payment stays as it is.', {
              day: dayText(lockedUntil ?? undefined),
            })
      },
      onYear: (yearId) => {
        const why = whyYearClosed(yearId, lock)
        return why && t(why)
      },
    }
  }, [lockedUntil, closedYears, seasonStartsInMonth])
}
