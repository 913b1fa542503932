import { indexPayments } from '@tessera/domain/membership/status'
import type { Payment, PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { text } from '@tessera/domain/texts/text'
import { useCallback, useMemo } from 'react'
import useSWR, { unstable_serialize, useSWRConfig } from 'swr'
import { type Known, loadAll, loadChanges, loadNewest } from '../firebase/changes.ts'
import { paymentItems, payments, paymentYears } from '../firebase/collections.ts'
import { list } from '../firebase/documents.ts'
import { useSession } from '../firebase/session.ts'
import { errorText } from '../http/error-text.ts'

interface Listing<T> {
  readonly data: readonly T[] | undefined
  readonly error: string | undefined
  /** Loads again. */
  readonly retry: () => void
  /** Changes what is shown, after a write, without loading everything again. */
  readonly change: (change: (listed: readonly T[]) => readonly T[]) => void
}

/** What another administrator writes is seen within a minute, or when one comes back to the window. */
const live = { refreshInterval: 60_000 }
// A comparison in depth, as is the default, takes long over a large ledger; an unchanged one stays the same list.
const liveLedger = { ...live, compare: (one: unknown, other: unknown) => one === other }

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

const fetchPayments = text('Failed to fetch payment records')
const fetchItems = text('Failed to fetch payment items')
const fetchYears = text('Failed to fetch payment years')

/** The club's payments: all of them once, then what is new. */
export function usePayments(): Listing<Payment> {
  const { clubId } = useSession()
  const { cache } = useSWRConfig()
  const key = clubId ? ['payments', clubId] : null
  const load = async (): Promise<Known<Payment>> => {
    const known: Known<Payment> | undefined = cache.get(unstable_serialize(key))?.data
    const options = { failure: fetchPayments }
    return known ? await loadChanges(payments, known, options) : await loadAll(payments, options)
  }
  const { data, error, mutate } = useSWR<Known<Payment>>(key, load, liveLedger)
  const change: Listing<Payment>['change'] = useCallback(
    // Before everything is there, there is nothing to put a change into: it is loaded along.
    (change) =>
      void mutate((known) => known && { ...known, all: change(known.all) }, { revalidate: (known) => !known }),
    [mutate],
  )
  return {
    data: data?.all,
    error: error && !data ? errorText(error, fetchPayments) : undefined,
    retry: () => void mutate(),
    change,
  }
}

/** A first look at the newest payments, for as long as all of them are still on their way. */
export function useFirstLook(wanted: boolean): readonly Payment[] | undefined {
  const { clubId } = useSession()
  const { data } = useSWR(wanted && clubId ? ['newest payments', clubId] : null, () =>
    loadNewest(payments, 'paymentDate', 100, { failure: fetchPayments }),
  )
  return wanted ? data : undefined
}

/** The club's payment items. */
export const usePaymentItems = (): Listing<PaymentItem> =>
  useListing('paymentItems', () => list(paymentItems, { failure: fetchItems }), fetchItems)

/** The club's payment years. */
export const usePaymentYears = (): Listing<PaymentYear> =>
  useListing('paymentYears', () => list(paymentYears, { failure: fetchYears }), fetchYears)

/** What statuses are judged by, once items, years and payments are there; the first error otherwise. */
export function useBooks() {
  const payments = usePayments()
  const items = usePaymentItems()
  const years = usePaymentYears()
  const index = useMemo(() => payments.data && indexPayments(payments.data), [payments.data])
  const books = useMemo(
    () => (items.data && years.data && index ? { items: items.data, years: years.data, payments: index } : undefined),
    [items.data, years.data, index],
  )
  const retry = () => {
    for (const each of [payments, items, years]) if (each.error) each.retry()
  }
  return { books, error: payments.error ?? items.error ?? years.error, retry }
}
