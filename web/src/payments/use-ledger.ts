import type { Payment, PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { text } from '@tessera/domain/texts/text'
import { useCallback } from 'react'
import useSWR, { unstable_serialize, useSWRConfig } from 'swr'
import { type Known, loadAll, loadChanges, loadNewest } from '../firebase/changes.ts'
import { paymentItems, payments, paymentYears } from '../firebase/collections.ts'
import { list } from '../firebase/documents.ts'
import { useSession } from '../firebase/session.ts'
import { errorText } from '../http/error-text.ts'
import { live } from './live.ts'
import { fetchPayments, paidVersion } from './use-paid.ts'

interface Loaded<T> {
  readonly data: readonly T[] | undefined
  readonly error: string | undefined
  /** Loads again. */
  readonly retry: () => void
}

interface Listing<T> extends Loaded<T> {
  /** Changes what is shown, after a write, without loading everything again. */
  readonly change: (change: (listed: readonly T[]) => readonly T[]) => void
}

function useListing<T>(name: string, load: () => Promise<readonly T[]>, failure: string): Listing<T> {
  const { clubId } = useSession()
  const { data, error, mutate } = useSWR<readonly T[]>(clubId ? [name, clubId] : null, load, live)
  const change: Listing<T>['change'] = useCallback(
    (change) => void mutate((listed) => change(listed ?? []), { revalidate: false }),
    [mutate],
  )
  return {
    data,
    error: error && !data ? errorText(error, failure) : undefined,
    retry: () => void mutate(),
    change,
  }
}

const fetchItems = text('Failed to fetch payment items')
const fetchYears = text('Failed to fetch payment years')

/** All payments, and what the server called the books just before they were loaded, where it said. */
export interface Ledger extends Known<Payment> {
  readonly version: string | undefined
}

export const ledgerKey = (clubId: string | null) => (clubId ? ['payments', clubId] : null)
const newestKey = (clubId: string | null) => (clubId ? ['newest payments', clubId] : null)

// A comparison in depth, as is the default, takes long over a large ledger; an unchanged one stays the same list.
const compare = (one: Ledger | undefined, other: Ledger | undefined) =>
  one?.all === other?.all && one?.upTo === other?.upTo && one?.version === other?.version

/**
 * The club's payments: the newest for a first look, then all of them once, then what is new; nothing is asked for where
 * the server says that nothing is.
 */
export function usePayments(wanted = true): Loaded<Payment> {
  const { clubId } = useSession()
  const { cache, mutate: put } = useSWRConfig()
  const key = wanted ? ledgerKey(clubId) : null
  const load = async (): Promise<Ledger> => {
    const options = { failure: fetchPayments }
    const ledger = (): Ledger | undefined => cache.get(unstable_serialize(key))?.data
    // Asked before all of them, and not beside: the database looks through its payments for one question after another.
    const look = ledger() ? undefined : loadNewest(payments, 'paymentDate', 100, options)
    const [version] = await Promise.all([paidVersion(), look && put(newestKey(clubId), look, { revalidate: false })])
    const known = ledger()
    if (known && version !== undefined && version === known.version) return known
    const { all, upTo } = known ? await loadChanges(payments, known, options) : await loadAll(payments, options)
    return { all, upTo, version }
  }
  const { data, error, mutate } = useSWR<Ledger>(key, load, { ...live, compare })
  return {
    data: data?.all,
    error: error && !data ? errorText(error, fetchPayments) : undefined,
    retry: () => void mutate(),
  }
}

/** The newest payments, for as long as all of them are still on their way. */
export function useFirstLook(wanted: boolean): readonly Payment[] | undefined {
  const { clubId } = useSession()
  const { data } = useSWR<readonly Payment[]>(wanted ? newestKey(clubId) : null, null)
  return wanted ? data : undefined
}

/** The club's payment items. */
export const usePaymentItems = (): Listing<PaymentItem> =>
  useListing('paymentItems', () => list(paymentItems, { failure: fetchItems }), fetchItems)

/** The club's payment years. */
export const usePaymentYears = (): Listing<PaymentYear> =>
  useListing('paymentYears', () => list(paymentYears, { failure: fetchYears }), fetchYears)
