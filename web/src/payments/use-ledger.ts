import type { Payment, PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { text } from '@tessera/domain/texts/text'
import { useCallback } from 'react'
import useSWR, { unstable_serialize, useSWRConfig } from 'swr'
import { paymentItems, paymentYears } from '../firebase/collections.ts'
import { list } from '../firebase/read-documents.ts'
import { useSession } from '../firebase/session.ts'
import { errorText } from '../http/error-text.ts'
import { type Ledger, loadLedger } from './load-ledger.ts'
import { fetchPayments } from './use-paid.ts'

interface Loaded<T> {
  readonly data: readonly T[] | undefined
  readonly error: string | undefined
  /** Loads again. */
  readonly retry: () => void
}

/** A list of documents, loaded. */
export interface Listing<T> extends Loaded<T> {
  /** Changes the list after a write, without loading it again. */
  readonly change: (change: (listed: readonly T[]) => readonly T[]) => void
}

function useListing<T>(
  keyOf: (clubId: string | null) => string[] | null,
  load: () => Promise<readonly T[]>,
  failure: string,
): Listing<T> {
  const { clubId } = useSession()
  const { data, error, mutate } = useSWR<readonly T[]>(keyOf(clubId), load)
  const change: Listing<T>['change'] = useCallback(
    (change) => void mutate((listed) => listed && change(listed), { revalidate: (listed) => !listed }),
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

export const ledgerKey = (clubId: string | null) => (clubId ? ['payments', clubId] : null)
const newestKey = (clubId: string | null) => (clubId ? ['newest payments', clubId] : null)

// The default deep comparison is slow with many payments; an unchanged list keeps its identity.
const compare = (one: Ledger | undefined, other: Ledger | undefined) =>
  one === other || (one !== undefined && one.all === other?.all && one.version === other.version)

/** The club's payments: loads all once, then only changes. */
export function usePayments(): Loaded<Payment> {
  const { clubId } = useSession()
  const { cache, mutate: put } = useSWRConfig()
  const key = ledgerKey(clubId)
  const load = (): Promise<Ledger> =>
    loadLedger(
      cache.get(unstable_serialize(key))?.data,
      (newest) => void put(newestKey(clubId), newest, { revalidate: false }),
    )
  const { data, error, mutate } = useSWR<Ledger>(key, load, { compare })
  return {
    data: data?.all,
    error: error && !data ? errorText(error, fetchPayments) : undefined,
    retry: () => void mutate(),
  }
}

/** The newest payments, while loading all of them takes long. */
export function useFirstLook(wanted: boolean): readonly Payment[] | undefined {
  const { clubId } = useSession()
  const { data } = useSWR<readonly Payment[]>(wanted ? newestKey(clubId) : null, null)
  return wanted ? data : undefined
}

export const itemsKey = (clubId: string | null) => (clubId ? ['paymentItems', clubId] : null)
export const yearsKey = (clubId: string | null) => (clubId ? ['paymentYears', clubId] : null)
export const loadItems = (): Promise<PaymentItem[]> => list(paymentItems, { failure: fetchItems })
export const loadYears = (): Promise<PaymentYear[]> => list(paymentYears, { failure: fetchYears })

/** The club's payment items. */
export const usePaymentItems = (): Listing<PaymentItem> => useListing(itemsKey, loadItems, fetchItems)

/** The club's payment years. */
export const usePaymentYears = (): Listing<PaymentYear> => useListing(yearsKey, loadYears, fetchYears)
