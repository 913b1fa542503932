import type { Payment } from '@tessera/domain/payments/payment'
import { useMemo } from 'react'
import { useSWRConfig } from 'swr'
import { useSession } from '../firebase/session.ts'
import { type Ledger, ledgerKey } from './use-ledger.ts'
import { paidKey } from './use-paid.ts'

/**
 * What follows a write of payments. `change` puts it into those that are listed, without loading them again, and asks
 * anew what was paid; `refresh` is for a write of which nobody knows whether it arrived.
 */
export function usePaymentWrites() {
  const { clubId } = useSession()
  const { mutate } = useSWRConfig()
  return useMemo(() => {
    const change = (change: (listed: readonly Payment[]) => readonly Payment[]) => {
      // Before everything is there, there is nothing to put a change into: it is loaded along.
      const changed = (known?: Ledger) => known && { ...known, all: change(known.all) }
      void mutate(ledgerKey(clubId), changed, { revalidate: (known: Ledger | undefined) => !known })
      void mutate(paidKey(clubId))
    }
    const refresh = () => {
      void mutate(ledgerKey(clubId))
      void mutate(paidKey(clubId))
    }
    return { change, refresh }
  }, [clubId, mutate])
}
