import { paymentsContract } from '@tessera/domain/payments/contract'
import type { Payment } from '@tessera/domain/payments/payment'
import { unstable_serialize, useSWRConfig } from 'swr'
import { keyOf, placeKey, useSource } from '../firebase/use-api.ts'
import { type Ledger, loadLedger } from './ledger/load-ledger.ts'
import { fetchPayments } from './record/use-paid.ts'

export const ledgerKey = () => keyOf(paymentsContract.list)
const newestKey = () => placeKey('newest payments')

// The default deep comparison is slow with many payments; an unchanged list keeps its identity.
const compare = (one: Ledger | undefined, other: Ledger | undefined) =>
  one === other || (one !== undefined && one.all === other?.all && one.version === other.version)

/** The club's payments, if they are wanted: loads all once, then only changes. */
export function usePayments(wanted = true) {
  const { cache, mutate } = useSWRConfig()
  const key = ledgerKey()
  const newestOf = newestKey()
  const load = (): Promise<Ledger> =>
    loadLedger(
      cache.get(unstable_serialize(key))?.data,
      (newest) => void mutate(newestOf, newest, { revalidate: false }),
    )
  const { data, error, retry } = useSource<Ledger>(
    { key: wanted ? key : null, load, failure: fetchPayments },
    { compare },
  )
  return { data: data?.all, error, retry }
}

/** The newest payments, until all of them are loaded. */
export function useFirstLook(wanted: boolean): readonly Payment[] | undefined {
  const { data } = useSource<readonly Payment[]>({ key: wanted ? newestKey() : null, load: null })
  return wanted ? data : undefined
}
