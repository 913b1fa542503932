import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { AppError } from '@tessera/domain/errors'
import { membershipContract } from '@tessera/domain/membership/contract'
import { isEnabled } from '@tessera/domain/membership/status'
import { cardView } from '@tessera/domain/passes/card'
import { useEffect, useMemo } from 'react'
import { checkSession } from '../firebase/check-session.ts'
import { useSession } from '../firebase/session.ts'
import { useApi, useSource } from '../firebase/use-api.ts'
import { timeNow } from '../http/server-clock.ts'
import { t } from '../language/t.ts'
import { cachedCard, keepCard, type OwnCard, ownCard } from './own-card.ts'
import { type MemberData, useMember } from './use-member.ts'

/** Milliseconds between attempts to reach the server. */
const retryMs = 30_000

interface Shown {
  /** Undefined until it is known. */
  readonly own: OwnCard | undefined
  /** Since when this device has it, where the server cannot be reached. */
  readonly asOf: string | undefined
  /** Why there is none. */
  readonly error: unknown
  readonly retry: () => void
}

/** The member's card: as the server has it, and until then, or without a connection, as this device keeps it. */
export function useOwnCard(): Shown {
  const { checked, loading } = useSession()
  const { data, cause: error, retry: reload } = useMember()
  const code = useCode(data)
  const own = useMemo(() => data && cardOf(data, code.known), [data, code.known])
  const kept = useSource({ key: ['kept-card'], load: cachedCard })
  useEffect(() => {
    if (own && own.code !== undefined)
      keepCard(own).catch((error: unknown) => console.warn('The card could not be kept for later', error))
  }, [own])
  const retry = () => {
    if (!checked) return void checkSession()
    reload()
    if (code.error) code.retry()
  }
  const isAway = checked ? [error, code.error].some(isUnavailable) : !loading
  useEffect(() => {
    addEventListener('online', retry)
    // Phones do not always say that the connection is back.
    const again = isAway ? setInterval(retry, retryMs) : undefined
    return () => {
      removeEventListener('online', retry)
      clearInterval(again)
    }
  })
  if (own && (own.code !== undefined || !kept.data)) return { own, asOf: undefined, error: code.error, retry }
  const isLoading = checked ? !error && !code.error : loading
  if (kept.data && (isAway || isLoading))
    return { own: kept.data.own, asOf: isAway ? kept.data.asOf : undefined, error: undefined, retry }
  return { own, asOf: undefined, error: kept.isLoading || isLoading ? undefined : (error ?? code.error), retry }
}

const isUnavailable = (error: unknown): boolean => error instanceof AppError && error.code === 'unavailable'

/** The address in the code; null for a member who has none now. */
function useCode(data: MemberData | undefined) {
  const enabled = data !== undefined && isEnabled(data.info, todayOf(data))
  const { data: code, cause, retry } = useApi(membershipContract.cardCode, { when: enabled })
  return { known: data && !enabled ? null : code?.address, error: code ? undefined : cause, retry }
}

const todayOf = ({ info }: MemberData) => dayInZone(timeNow(), info.clubTimeZone)

const cardOf = (data: MemberData, code: string | null | undefined): OwnCard =>
  ownCard(cardView(data.info.clubName || t('N/A'), data.info, data.books, todayOf(data)), data.info, code)
