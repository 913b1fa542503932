import { AppError } from '@tessera/domain/errors'
import { paymentsContract } from '@tessera/domain/payments/contract'
import {
  alreadyPaid,
  isOncePaymentId,
  isOncePerYear,
  isSecondInYear,
  oncePaymentId,
} from '@tessera/domain/payments/once-per-year'
import type { Payment, PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import type { PaymentInput } from '@tessera/domain/payments/payment-input'
import { text } from '@tessera/domain/texts/text'
import { removeSeen } from '../firebase/change-seen.ts'
import { payments } from '../firebase/collections.ts'
import { currentPlace } from '../firebase/session.ts'
import { put, replace } from '../firebase/write-documents.ts'
import { call } from '../http/call.ts'
import { onceMoreIfLost } from '../http/once-more.ts'
import { newId } from './new-id.ts'

/** Default message of a failure. */
export const failedAdd = text('Failed to add payment record')
const failing = { failure: failedAdd }

type Recorded = Omit<Payment, 'id' | 'createdBy'>
type NewPayment = Recorded & Pick<PaymentInput, 'paymentDate'>

/** Document ids and members of the payments that a form has sent before. */
export interface Sent {
  readonly ids: Set<string>
  readonly memberIds: Set<string>
}

interface Recording {
  readonly item: PaymentItem
  readonly years: readonly PaymentYear[]
  readonly sent: Sent
  /** Called before the payment is sent, after this attempt was added to `sent`. */
  readonly onSending: (payment: Payment) => void
}

/**
 * Records a payment once; refuses a once-per-year item that was already paid, even if by another admin meanwhile.
 * `sent` holds the earlier attempts of the same form, and takes the current one: a failed attempt may have been stored
 * all the same. If so, it counts as this payment if equal, and is replaced if different; if not, the payment is sent
 * under the same id again, which the rules accept only once. The id of a once-per-year item's payment is that of its
 * member, item and year, so that the rules refuse the second of two in the same instant. Throws an AppError.
 */
export const recordPayment = (payment: NewPayment, recording: Recording): Promise<Payment> =>
  onceMoreIfLost(() => recordOnce(payment, recording))

async function recordOnce(payment: NewPayment, recording: Recording): Promise<Payment> {
  const { item, years, sent, onSending } = recording
  const { uid } = currentPlace()
  const stored = await earlier(payment, recording)
  const others = stored.filter(({ id }) => !sent.ids.has(id))
  const { memberId, paymentDate } = payment
  if (isSecondInYear({ memberId, paymentDate, item }, others, years))
    throw new AppError('changed_meanwhile', alreadyPaid)
  const arrived = stored.find(({ id, createdBy }) => sent.ids.has(id) && createdBy === uid)
  if (arrived && isSame(arrived, payment)) return arrived
  const isOnce = isOncePerYear(item)
  const unused = () => (arrived ? undefined : [...sent.ids].findLast((one) => !isOncePaymentId(one))) ?? newId()
  const id = isOnce ? oncePaymentId(currentPlace().clubId, payment) : unused()
  const isFirst = !sent.ids.has(id)
  sent.ids.add(id)
  sent.memberIds.add(memberId)
  const recorded = { ...payment, id, createdBy: uid }
  onSending(recorded)
  try {
    if (arrived?.id === id) await removeSeen(payments, arrived, failing)
    if (arrived && arrived.id !== id) await replace(payments, arrived.id, id, payment, failing)
    else await put(payments, id, payment, failing)
  } catch (error) {
    if (!isOnce || !(error instanceof AppError) || error.code !== 'forbidden') throw error
    // The server has answered: this attempt was not stored.
    if (isFirst) sent.ids.delete(id)
    const now = await paymentsOf(memberId)
    throw now.some((one) => one.id === id) ? new AppError('changed_meanwhile', alreadyPaid) : error
  }
  return recorded
}

/** Payments of the members it was sent for before, and of this member if the item is once per year. */
async function earlier({ memberId }: NewPayment, { item, sent }: Recording): Promise<readonly Payment[]> {
  const members = new Set(sent.memberIds)
  if (item.purchaseRestriction === 'once_per_year') members.add(memberId)
  return (await Promise.all([...members].map(paymentsOf))).flat()
}

/** A member's payments, with those that others have just recorded; asked for alone, whatever the club has. */
const paymentsOf = (id: string): Promise<readonly Payment[]> =>
  call(paymentsContract.ofMember, { ...failing, params: { id } })

const isSame = (one: Recorded, other: Recorded): boolean =>
  one.memberId === other.memberId &&
  one.itemId === other.itemId &&
  one.itemName === other.itemName &&
  one.amount === other.amount &&
  one.paymentDate === other.paymentDate &&
  one.notes === other.notes &&
  one.paidBy === other.paidBy &&
  one.waived === other.waived &&
  one.yearId === other.yearId
