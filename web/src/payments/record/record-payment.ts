import { AppError } from '@tessera/domain/errors'
import type { Kin } from '@tessera/domain/members/family'
import { paymentsContract } from '@tessera/domain/payments/contract'
import { payerBefore } from '@tessera/domain/payments/counter'
import { byPayer, familyOf, paidFor, payerOf } from '@tessera/domain/payments/family-payers'
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
import { removeSeen } from '../../firebase/change-seen.ts'
import { payments } from '../../firebase/collections.ts'
import { currentPlace } from '../../firebase/session.ts'
import { put, replace } from '../../firebase/write-documents.ts'
import { call } from '../../http/call.ts'
import { onceMoreIfLost } from '../../http/once-more.ts'
import { newId } from '../new-id.ts'

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
  /** The club's members. */
  readonly members: readonly Kin[]
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

async function recordOnce(given: NewPayment, recording: Recording): Promise<Payment> {
  const { item, years, members, sent, onSending } = recording
  const member = members.find(({ id }) => id === given.memberId) ?? { id: given.memberId }
  const payment = { ...given, ...paidFor(item, member, members) }
  const { uid } = currentPlace()
  const stored = await earlier(payment, recording)
  const others = stored.filter(({ id }) => !sent.ids.has(id))
  const { memberId, paymentDate } = payment
  const payer = payerOf(item, member)
  if (isSecondInYear({ memberId: payer, paymentDate, item }, byPayer(item, others, members), years))
    throw new AppError('changed_meanwhile', alreadyPaid)
  const arrived = stored.find(({ id, createdBy }) => sent.ids.has(id) && createdBy === uid)
  if (arrived && isSame(arrived, payment)) return arrived
  const isOnce = isOncePerYear(item)
  const unused = () => (arrived ? undefined : [...sent.ids].findLast((one) => !isOncePaymentId(one))) ?? newId()
  const id = isOnce ? oncePaymentId(currentPlace().clubId, { ...payment, memberId: payer }) : unused()
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
    const now = await paymentsOf(payersOf(payment, recording))
    throw now.some((one) => one.id === id) ? new AppError('changed_meanwhile', alreadyPaid) : error
  }
  return recorded
}

/**
 * Returns who has paid an item for an earlier family of a member, as the payments of this family are now; undefined if nobody. Asks for
 * them only if the item is for families. Throws an AppError.
 */
export async function familyPayerBefore(
  asked: { readonly item: PaymentItem; readonly paymentDate: string },
  member: Kin,
  members: readonly Kin[],
): Promise<Pick<Payment, 'memberId' | 'memberName'> | undefined> {
  if (!asked.item.forFamily) return undefined
  const payments = await call(paymentsContract.ofMember, {
    ...failing,
    params: { id: member.id },
    query: { of: 'family' },
  })
  return payerBefore(asked, { member, payments, members })
}

/** Payments of the members it was sent for before, and of those who pay this item if it is once per year. */
const earlier = (payment: NewPayment, recording: Recording): Promise<readonly Payment[]> => {
  const { item, sent } = recording
  const payers = item.purchaseRestriction === 'once_per_year' ? payersOf(payment, recording) : []
  return paymentsOf([...new Set([...sent.memberIds, ...payers])])
}

/** The member, or all of the family for an item that a family pays once. */
const payersOf = ({ memberId }: NewPayment, { item, members }: Recording): readonly string[] =>
  item.forFamily ? [...new Set(familyOf(memberId, members))] : [memberId]

/** Some members' payments, with those that others have just recorded; asked for alone, whatever the club has. */
const paymentsOf = async (ids: readonly string[]): Promise<readonly Payment[]> =>
  (await Promise.all(ids.map((id) => call(paymentsContract.ofMember, { ...failing, params: { id } })))).flat()

const isSame = (one: Recorded, other: Recorded): boolean =>
  one.memberId === other.memberId &&
  one.itemId === other.itemId &&
  one.itemName === other.itemName &&
  one.amount === other.amount &&
  one.paymentDate === other.paymentDate &&
  one.notes === other.notes &&
  one.paidBy === other.paidBy &&
  one.waived === other.waived &&
  one.stampNumber === other.stampNumber &&
  one.yearId === other.yearId
