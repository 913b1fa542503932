import { type PaymentYear, paymentYearId } from '@tessera/domain/payments/payment'
import type { PaymentYearInput } from '@tessera/domain/payments/payment-input'
import { duplicateYear } from '@tessera/domain/payments/years'
import { text } from '@tessera/domain/texts/text'
import { changeSeen, type Outcome } from '../../firebase/change-seen.ts'
import { paymentYears } from '../../firebase/collections.ts'
import { findOwn } from '../../firebase/find-documents.ts'
import { currentPlace } from '../../firebase/session.ts'
import { addNamed } from '../../firebase/write-documents.ts'

export const failedAdd = text('Failed to add payment year')
export const failedUpdate = text('Failed to update payment year')

/**
 * Adds a year; its id contains club and year, so that two admins cannot add the same year twice. `again`: the year may
 * exist already, such as after an earlier attempt; then updates it. Throws an AppError.
 */
export async function addYear(input: PaymentYearInput, again: boolean): Promise<Outcome<PaymentYear>> {
  const id = paymentYearId(currentPlace().clubId, input.year)
  const [arrived] = again ? await findOwn(paymentYears, new Set([id]), { failure: failedAdd }) : []
  if (arrived) return await changeSeen(paymentYears, arrived, { active: input.active }, { failure: failedAdd })
  const now = await addNamed(paymentYears, id, input, { taken: duplicateYear, failure: failedAdd })
  return { kind: 'done', now }
}

/** Activates or deactivates a year; one that is `seen` so already stays as somebody else may have made it. Throws an AppError. */
export const updateYear = (seen: PaymentYear, active: boolean): Promise<Outcome<PaymentYear>> =>
  changeSeen(paymentYears, seen, active === seen.active ? {} : { active }, { failure: failedUpdate })
