import type { PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { text } from '@tessera/domain/texts/text'
import { type Collection, paymentItems, paymentYears } from '../firebase/collections.ts'
import { list } from '../firebase/read-documents.ts'
import { placeKey, type Source, useSource } from '../firebase/use-api.ts'

/** A list of documents, loaded; `change` applies a write to it, without loading it again. */
export type Listing<T> = ReturnType<typeof useSource<readonly T[]>>

const listSource = <T>(of: Collection<T>, failure: string): Source<readonly T[]> => ({
  key: placeKey(of.name),
  load: () => list(of, { failure }),
  failure,
})
export const itemsSource = () => listSource(paymentItems, text('Failed to fetch payment items'))
export const yearsSource = () => listSource(paymentYears, text('Failed to fetch payment years'))

/** The club's payment items. */
export const usePaymentItems = (): Listing<PaymentItem> => useSource(itemsSource())

/** The club's payment years. */
export const usePaymentYears = (): Listing<PaymentYear> => useSource(yearsSource())
