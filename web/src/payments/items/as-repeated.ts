import type { PaymentItemInput } from '@tessera/domain/payments/payment-input'

/**
 * Returns the input of an item with the other fields as an item that repeats has them: it must be paid in full, takes any number of
 * payments, and asks no less of joiners. An item that is not required, or that a family pays once, does not repeat.
 */
export function asRepeated(input: PaymentItemInput): PaymentItemInput {
  if (!input.isRequiredForActive || input.forFamily || !input.every) return { ...input, every: '', lastDueOn: '' }
  return { ...input, mustBePaidInFull: true, purchaseRestriction: 'multiple', joinersPay: '' }
}
