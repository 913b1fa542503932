import type { Books } from '@tessera/domain/membership/status'
import type { PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { useMemo } from 'react'
import { useSeasonStart } from '../../ui/today.tsx'
import { usePaymentItems, usePaymentYears } from '../ledger/use-ledger.ts'
import { usePaid } from '../record/use-paid.ts'

interface KnownBooks extends Books {
  readonly items: readonly PaymentItem[]
  readonly years: readonly PaymentYear[]
}

/**
 * Data to compute statuses from; undefined until loaded, with the first error. The server reports what was paid, so that
 * the payments need not be loaded.
 */
export function useBooks() {
  const paid = usePaid()
  const items = usePaymentItems()
  const years = usePaymentYears()
  const seasonStartsInMonth = useSeasonStart()
  const payments = paid.data?.payments
  const books: KnownBooks | undefined = useMemo(
    () =>
      items.data && years.data && payments
        ? { items: items.data, years: years.data, payments, seasonStartsInMonth }
        : undefined,
    [items.data, years.data, payments, seasonStartsInMonth],
  )
  const all = [paid, items, years]
  const retry = () => {
    for (const each of all) if (each.error) each.retry()
  }
  return { books, error: all.find(({ error }) => error)?.error, retry }
}
