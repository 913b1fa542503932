import { pick } from '@tessera/domain/merge-changes'
import type { PaymentItem } from '@tessera/domain/payments/payment'
import type { PaymentItemInput } from '@tessera/domain/payments/payment-input'
import { text } from '@tessera/domain/texts/text'
import { changeSeen, type Outcome } from '../../firebase/change-seen.ts'
import { paymentItems } from '../../firebase/collections.ts'
import { find } from '../../firebase/find-documents.ts'
import { put } from '../../firebase/write-documents.ts'
import { onceMoreIfLost } from '../../http/once-more.ts'
import { changesOf } from '../../ui/overtaken.ts'

export const failedAdd = text('Failed to add payment item')
export const failedUpdate = text('Failed to update payment item')

/** Converts form input to an item: empty optional texts become absent. */
const itemOf = (
  id: string,
  {
    description,
    yearId,
    dueOn,
    typeIds,
    mustBePaidInFull,
    forFamily,
    joinersPay,
    every,
    lastDueOn,
    donation,
    ...rest
  }: PaymentItemInput,
): PaymentItem => ({
  id,
  ...rest,
  ...(description ? { description } : {}),
  ...(yearId ? { yearId } : {}),
  ...(dueOn ? { dueOn } : {}),
  ...(typeIds.length > 0 ? { typeIds } : {}),
  ...(mustBePaidInFull ? { mustBePaidInFull } : {}),
  ...(forFamily ? { forFamily } : {}),
  ...(joinersPay ? { joinersPay } : {}),
  ...(every ? { every } : {}),
  ...(lastDueOn ? { lastDueOn } : {}),
  ...(donation ? { donation } : {}),
})

/**
 * Adds an item under an id made in advance. `again`: an earlier attempt failed, perhaps after it was stored; then
 * updates that item instead of adding a second one. Throws an AppError.
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

/** Changes those fields of an item that are not as they were `seen`, if nobody else has. Throws an AppError. */
export const updateItem = (
  id: string,
  seen: PaymentItemInput,
  input: PaymentItemInput,
): Promise<Outcome<PaymentItem>> => {
  const changed = Object.keys(changesOf(seen, input)) as (keyof PaymentItemInput)[]
  return changeSeen(paymentItems, itemOf(id, seen), pick(patchOf(input), changed), { failure: failedUpdate })
}

const patchOf = (input: PaymentItemInput) => ({
  ...input,
  description: input.description || undefined,
  yearId: input.yearId || undefined,
  dueOn: input.dueOn || undefined,
  typeIds: input.typeIds.length > 0 ? input.typeIds : undefined,
  mustBePaidInFull: input.mustBePaidInFull || undefined,
  forFamily: input.forFamily || undefined,
  joinersPay: input.joinersPay || undefined,
  every: input.every || undefined,
  lastDueOn: input.lastDueOn || undefined,
  donation: input.donation || undefined,
})
