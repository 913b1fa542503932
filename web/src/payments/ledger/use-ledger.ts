import { itemsContract } from '@tessera/domain/payments/items-contract'
import type { PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { text } from '@tessera/domain/texts/text'
import { type Source, sourceOf, useSource } from '../../firebase/use-api.ts'

/** A list of documents, loaded; `change` applies a write to it, without loading it again. */
export type Listing<T> = ReturnType<typeof useSource<readonly T[]>>

export const itemsSource = (): Source<readonly PaymentItem[]> =>
  sourceOf(itemsContract.items, { failure: text('Failed to fetch payment items') })
export const yearsSource = (): Source<readonly PaymentYear[]> =>
  sourceOf(itemsContract.years, { failure: text('Failed to fetch payment years') })

/** The club's payment items. */
export const usePaymentItems = (): Listing<PaymentItem> => useSource(itemsSource())

/** The club's payment years. */
export const usePaymentYears = (): Listing<PaymentYear> => useSource(yearsSource())
