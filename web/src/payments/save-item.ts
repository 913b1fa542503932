import type { PaymentItem, PaymentItemInput } from '@tessera/domain/payments/payment'
import { text } from '@tessera/domain/texts/text'
import { changeSeen, type Outcome } from '../firebase/change-seen.ts'
import { paymentItems } from '../firebase/collections.ts'
import { find, put } from '../firebase/documents.ts'
import { onceMoreIfLost } from '../http/once-more.ts'

export const failedAdd = text('Failed to add payment item')
export const failedUpdate = text('Failed to update payment item')

/** The item that a form describes: its optional texts are absent, not empty. */
const itemOf = (id: string, { description, yearId, ...rest }: PaymentItemInput): PaymentItem => ({
  id,
  ...rest,
  ...(description ? { description } : {}),
  ...(yearId ? { yearId } : {}),
})

/**
 * Adds an item under an id made beforehand. `again`: an earlier attempt failed, perhaps after it had arrived; then that
 * one is brought to what the form says now, and no second one is added. Throws an AppError.
 */
export const addItem = (id: string, input: PaymentItemInput, again: boolean): Promise<Outcome<PaymentItem>> =>
  onceMoreIfLost((repeated) => addOnce(id, input, again || repeated))

async function addOnce(id: string, input: PaymentItemInput, again: boolean): Promise<Outcome<PaymentItem>> {
  const item = itemOf(id, input)
  const arrived = again ? await find(paymentItems, id, { failure: failedAdd }) : undefined
  if (arrived) return await changeSeen(paymentItems, arrived, patchOf(input), { failure: failedAdd })
  await put(paymentItems, id, item, { failure: failedAdd })
  return { kind: 'done', now: item }
}

/** Changes an item, provided that it still is as it was `seen`. Throws an AppError. */
export const updateItem = (seen: PaymentItem, input: PaymentItemInput): Promise<Outcome<PaymentItem>> =>
  changeSeen(paymentItems, seen, patchOf(input), { failure: failedUpdate })

const patchOf = (input: PaymentItemInput) => ({
  ...input,
  description: input.description || undefined,
  yearId: input.yearId || undefined,
})
