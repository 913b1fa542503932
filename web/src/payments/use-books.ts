import { type Books, indexPayments } from '@tessera/domain/membership/status'
import { unpackPaid } from '@tessera/domain/payments/paid'
import type { PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { useMemo } from 'react'
import { usePaymentItems, usePayments, usePaymentYears } from './use-ledger.ts'
import { usePaid } from './use-paid.ts'

interface KnownBooks extends Books {
  readonly items: readonly PaymentItem[]
  readonly years: readonly PaymentYear[]
}

/**
 * What statuses are judged by, once it is there; the first error otherwise. What was paid the server says, without a
 * payment being loaded; where it does not keep that in memory, the payments themselves do.
 */
export function useBooks() {
  const paid = usePaid()
  const payments = usePayments(paid.data !== undefined && paid.data.known === undefined)
  const items = usePaymentItems()
  const years = usePaymentYears()
  const index = useMemo(() => {
    if (paid.data?.known) return unpackPaid(paid.data.known)
    return payments.data && indexPayments(payments.data)
  }, [paid.data, payments.data])
  const books: KnownBooks | undefined = useMemo(
    () => (items.data && years.data && index ? { items: items.data, years: years.data, payments: index } : undefined),
    [items.data, years.data, index],
  )
  const all = [paid, payments, items, years]
  const retry = () => {
    for (const each of all) if (each.error) each.retry()
  }
  return { books, error: all.find(({ error }) => error)?.error, retry }
}
