import { AppError } from '@tessera/domain/errors'
import {
  alreadyPaid,
  isOncePerYear,
  isSecondInYear,
  movesYear,
  oncePaymentId,
  recordedPayer,
} from '@tessera/domain/payments/once-per-year'
import type { Payment, PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import type { PaymentEdit } from '@tessera/domain/payments/payment-input'
import { text } from '@tessera/domain/texts/text'
import { changeSeen, moveSeen, type Outcome } from '../../firebase/change-seen.ts'
import { payments } from '../../firebase/collections.ts'
import { find } from '../../firebase/find-documents.ts'
import { list } from '../../firebase/read-documents.ts'
import { currentPlace } from '../../firebase/session.ts'
import { changesOf } from '../../ui/overtaken.ts'
import { newId } from '../new-id.ts'

/** Default message of a failure. */
export const failedEdit = text('Failed to update payment record')

/** The fields of a payment that the form changes. */
export const editOf = ({ amount, paymentDate = '', notes, paidBy, stampNumber }: Payment): PaymentEdit => ({
  amount,
  paymentDate,
  notes,
  paidBy: paidBy ?? '',
  stampNumber: stampNumber ?? '',
})

/** Fields as the form has them, as they are stored: without a way of payment and a stamp if none is stated. */
export function storedEdit<Fields extends Partial<PaymentEdit>>(fields: Fields) {
  const { paidBy, stampNumber, ...others } = fields
  return {
    ...others,
    ...('paidBy' in fields && { paidBy: paidBy || undefined }),
    ...('stampNumber' in fields && { stampNumber: stampNumber || undefined }),
  }
}

interface Books {
  /** The payment's item, if it still exists. */
  readonly item: PaymentItem | undefined
  readonly years: readonly PaymentYear[]
}

/**
 * Changes those fields of a payment that are not as `seen`, if nobody else has changed them. A payment that moves to another year gets the id of that year if its item
 * can be paid once per year; refused if the item was already paid for that year. Throws an AppError.
 */
export async function editPayment(seen: Payment, edit: PaymentEdit, { item, years }: Books): Promise<Outcome<Payment>> {
  const { memberId } = seen
  const options = { failure: failedEdit, where: { memberId } }
  const changes = storedEdit(changesOf<PaymentEdit>(editOf(seen), edit))
  if (!movesYear(seen, edit.paymentDate, item)) return await changeSeen(payments, seen, changes, options)
  const isOnce = item !== undefined && isOncePerYear(item)
  const { clubId } = currentPlace()
  const id = isOnce
    ? oncePaymentId(clubId, { ...seen, memberId: recordedPayer(seen), paymentDate: edit.paymentDate })
    : newId()
  const isTaken = async () => {
    const stored = await list(payments, options)
    // A payment that is not there may have been moved by an attempt before: `moveSeen` finds out.
    if (!item || !stored.some((one) => one.id === seen.id)) return false
    const others = stored.filter((one) => one.id !== seen.id)
    return isSecondInYear({ memberId, paymentDate: edit.paymentDate, item }, others, years)
  }
  const taken = new AppError('changed_meanwhile', alreadyPaid)
  if (await isTaken()) throw taken
  try {
    return await moveSeen(payments, seen, changes, id, options)
  } catch (error) {
    const isRefused = error instanceof AppError && error.code === 'forbidden'
    // Somebody else of the family may have paid.
    const isFamily = isOnce && item.forFamily === true
    if (isRefused && ((await isTaken()) || (isFamily && (await find(payments, id, { failure: failedEdit })))))
      throw taken
    throw error
  }
}
