import { paymentsContract } from '@tessera/domain/payments/contract'
import { newestFirst } from '@tessera/domain/payments/ledger'
import { useMemo } from 'react'
import { unstable_serialize, useSWRConfig } from 'swr'
import { useApi } from '../firebase/use-api.ts'
import type { Ledger } from './ledger/load-ledger.ts'
import { fetchPayments } from './record/use-paid.ts'
import { ledgerKey } from './use-payments.ts'

/** The payments of one member, newest first; at once if all of the club's are loaded already. */
export function useMemberPayments(id: string) {
  const { cache } = useSWRConfig()
  const { data, error, retry } = useApi(paymentsContract.ofMember, { params: { id }, failure: fetchPayments })
  const all = (cache.get(unstable_serialize(ledgerKey()))?.data as Ledger | undefined)?.all
  const known = data ?? all
  const payments = useMemo(() => known && newestFirst(known.filter(({ memberId }) => memberId === id)), [known, id])
  return { payments, error: payments ? undefined : error, retry }
}
