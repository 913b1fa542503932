import type { Payment } from '@tessera/domain/payments/payment'
import { payments } from '../firebase/collections.ts'
import { findOwn, put, replace } from '../firebase/documents.ts'
import { currentPlace } from '../firebase/session.ts'
import { newId } from './new-id.ts'

const failure = 'Failed to add payment record'

type NewPayment = Omit<Payment, 'id' | 'createdBy'>

/** What a form has sent before: under which ids, and for which members. */
export interface Sent {
  readonly ids: Set<string>
  readonly memberIds: Set<string>
}

/**
 * Records a payment, once. `sent` is what the same form has sent before, and takes what is sent now:
 * an attempt that failed may have arrived all the same. If it did, it is taken for this one where it says the same, and
 * replaced where it says something else; if not, it is sent under the same id again, which the rules take only once.
 * `onSending` is called once `sent` has taken what is sent now. Throws an AppError.
 */
export async function recordPayment(payment: NewPayment, sent: Sent, onSending: () => void): Promise<Payment> {
  const arrived = await firstArrived(sent)
  if (arrived && isSame(arrived, payment)) return arrived
  const id = arrived ? newId() : ([...sent.ids].at(-1) ?? newId())
  sent.ids.add(id)
  sent.memberIds.add(payment.memberId)
  onSending()
  if (arrived) await replace(payments, arrived.id, id, payment, { failure })
  else await put(payments, id, payment, { failure })
  return { ...payment, id, createdBy: currentPlace().uid }
}

async function firstArrived({ ids, memberIds }: Sent): Promise<Payment | undefined> {
  for (const memberId of memberIds) {
    const [found] = await findOwn(payments, ids, { where: { memberId }, failure })
    if (found) return found
  }
  return undefined
}

const isSame = (one: NewPayment, other: NewPayment): boolean =>
  one.memberId === other.memberId &&
  one.itemId === other.itemId &&
  one.itemName === other.itemName &&
  one.amount === other.amount &&
  one.paymentDate === other.paymentDate &&
  one.notes === other.notes &&
  one.yearId === other.yearId
