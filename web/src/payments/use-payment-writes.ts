import { paymentsContract } from '@tessera/domain/payments/contract'
import type { Payment } from '@tessera/domain/payments/payment'
import { standingsContract } from '@tessera/domain/standings/contract'
import { useMemo } from 'react'
import { useSWRConfig } from 'swr'
import { keyOf } from '../firebase/use-api.ts'
import type { Ledger } from './ledger/load-ledger.ts'
import { paidSource } from './record/use-paid.ts'
import { ledgerKey } from './use-payments.ts'

/** Keys of the payments of single members. */
const isOfMember = (key: unknown) => Array.isArray(key) && key[0] === paymentsContract.ofMember.path

type Change = (listed: readonly Payment[]) => readonly Payment[]

/**
 * Updates the cached payments around a write. `assume` lists a payment before the server has confirmed it, and returns
 * a function that takes it back and loads again: the write may have been stored all the same. What was paid, and the statuses, follow the
 * confirmation, so that a row does not lose its button while the form that it opened is still there. `change` applies a write
 * to the list without loading that again, and reloads what was paid and the statuses; `refresh` reloads all.
 */
export function usePaymentWrites() {
  const { mutate } = useSWRConfig()
  return useMemo(() => {
    const ledger = ledgerKey()
    const paid = paidSource().key
    const standings = keyOf(standingsContract.list)
    const reloadStatuses = () => {
      void mutate(paid)
      void mutate(standings)
    }
    const change = (change: Change) => {
      // Without a loaded list there is nothing to change: loading it includes the write.
      const changed = (known?: Ledger) => known && { ...known, all: change(known.all) }
      void mutate(ledger, changed, { revalidate: (known: Ledger | undefined) => !known })
      reloadStatuses()
      void mutate<readonly Payment[]>(isOfMember, (known) => known && change(known))
    }
    const refresh = () => {
      void mutate(ledger)
      reloadStatuses()
      void mutate(isOfMember)
    }
    const assume = (payment: Payment) => {
      const { id } = payment
      const without = (all: readonly Payment[]) => all.filter((one) => one.id !== id)
      const added = (known?: Ledger) => known && { ...known, all: [...without(known.all), payment] }
      void mutate(ledger, added, { revalidate: false })
      return () => {
        // Without a version, all payments are loaded: a change that was already applied would not be sent again.
        const removed = (known?: Ledger) => known && { all: without(known.all), version: undefined }
        void mutate(ledger, removed)
        reloadStatuses()
      }
    }
    return { assume, change, refresh }
  }, [mutate])
}
