import { AppError } from '@tessera/domain/errors'
import { alreadyPaid, isSecondInYear } from '@tessera/domain/payments/once-per-year'
import type { Payment, PaymentInput, PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { text } from '@tessera/domain/texts/text'
import { payments } from '../firebase/collections.ts'
import { guardedWrite, list, put, replace } from '../firebase/documents.ts'
import { currentPlace } from '../firebase/session.ts'
import { onceMoreIfLost } from '../http/once-more.ts'
import { newId } from './new-id.ts'

/** What is said where it fails and nothing more is known. */
export const failedAdd = text('Failed to add payment record')
const failing = { failure: failedAdd }

type Recorded = Omit<Payment, 'id' | 'createdBy'>
type NewPayment = Recorded & Pick<PaymentInput, 'paymentDate'>

/** What a form has sent before: under which ids, and for which members. */
export interface Sent {
  readonly ids: Set<string>
  readonly memberIds: Set<string>
}

interface Recording {
  readonly item: PaymentItem
  readonly years: readonly PaymentYear[]
  readonly sent: Sent
  /** Called once `sent` has taken what is sent now. */
  readonly onSending: () => void
}

/**
 * Records a payment, once, and none of a once-per-year item that was already paid, whoever recorded that meanwhile.
 * `sent` is what the same form has sent before, and takes what is sent now:
 * an attempt that failed may have arrived all the same. If it did, it is taken for this one where it says the same, and
 * replaced where it says something else; if not, it is sent under the same id again, which the rules take only once.
 * Throws an AppError.
 */
export const recordPayment = (payment: NewPayment, recording: Recording): Promise<Payment> =>
  onceMoreIfLost(() => recordOnce(payment, recording))

async function recordOnce(payment: NewPayment, { item, years, sent, onSending }: Recording): Promise<Payment> {
  const { uid } = currentPlace()
  const stored = await earlier(payment, item, sent)
  const others = stored.filter(({ id }) => !sent.ids.has(id))
  const { memberId, paymentDate } = payment
  if (isSecondInYear({ memberId, paymentDate, item }, others, years))
    throw new AppError('changed_meanwhile', alreadyPaid)
  const arrived = stored.find(({ id, createdBy }) => sent.ids.has(id) && createdBy === uid)
  if (arrived && isSame(arrived, payment)) return arrived
  const id = arrived ? newId() : ([...sent.ids].at(-1) ?? newId())
  sent.ids.add(id)
  sent.memberIds.add(memberId)
  onSending()
  if (arrived) await replace(payments, arrived.id, id, payment, failing)
  else await put(payments, id, payment, failing)
  return { ...payment, id, createdBy: uid }
}

/** The payments of those members that matter: whom it was sent for before, and whose item counts once a year. */
function earlier({ memberId }: NewPayment, item: PaymentItem, sent: Sent): Promise<Payment[]> {
  const members = new Set(sent.memberIds)
  if (item.purchaseRestriction === 'once_per_year') members.add(memberId)
  const ofMember = (memberId: string) => list(payments, { ...failing, where: { memberId } })
  return guardedWrite(failing, async () => (await Promise.all([...members].map(ofMember))).flat())
}

const isSame = (one: Recorded, other: Recorded): boolean =>
  one.memberId === other.memberId &&
  one.itemId === other.itemId &&
  one.itemName === other.itemName &&
  one.amount === other.amount &&
  one.paymentDate === other.paymentDate &&
  one.notes === other.notes &&
  one.yearId === other.yearId
