import { AppError } from '@tessera/domain/errors'
import type { RecordedPayment } from '@tessera/domain/machines/calls-contract'
import { demandUnlocked } from '@tessera/domain/payments/lock'
import { toCents } from '@tessera/domain/payments/money'
import type { Payment } from '@tessera/domain/payments/payment'
import { isPlainId } from '@tessera/domain/stored/document-ids'
import { text } from '@tessera/domain/texts/text'
import { readPartBooks, recordParts } from '../bank/service.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { holdMember, readIfThere } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import { findPayment, findPaymentOfRequest, newPaymentId } from '../payments/service.ts'

interface Caller {
  readonly clubId: string
  readonly uid: string
}

/**
 * Records a payment of a member by the rules for money that comes by the bank: an item of the club that is enabled, and nothing that is
 * paid already. Of two that are sent in the same instant the second is refused; the same `request` sent again is answered with the
 * payment that it has made.
 * @throws AppError `invalid_fields`, `changed_meanwhile`
 */
export const recordPayment = (
  deps: Needs<'clubCache' | 'db'>,
  caller: Caller,
  input: RecordedPayment,
): Promise<Payment> =>
  retryOnConflict('payment', () => recordOnce(deps, caller, input), ['changed', 'missing', 'exists'])

async function recordOnce(
  deps: Needs<'clubCache' | 'db'>,
  caller: Caller,
  { memberId, itemId, amount, paymentDate, paidBy, notes, request }: RecordedPayment,
): Promise<Payment> {
  const { clubId, uid } = caller
  const cents = toCents(amount)
  // Firestore takes no id of any length into a query.
  if (!isPlainId(memberId)) throw faultAt('memberId', noMember)
  // Before the payments: of two requests for the same family at once, one finds this member changed, and reads the payments again.
  const payer = await readPayer(deps, clubId, memberId)
  if (!payer) throw faultAt('memberId', noMember)
  const books = await readPartBooks(deps, clubId, [memberId])
  const [member, item] = [books.members.get(memberId), books.items.get(itemId)]
  if (!member) throw faultAt('memberId', noMember)
  if (request !== undefined && item) {
    const id = newPaymentId(deps, clubId, { member, item, paymentDate }, request)
    const before = await findPaymentOfRequest(deps, clubId, id, request)
    const isSame =
      before?.createdBy === uid &&
      before.memberId === memberId &&
      before.itemId === itemId &&
      toCents(before.amount) === cents &&
      before.paymentDate === paymentDate
    if (isSame) return before
  }
  demandUnlocked(paymentDate, books.lock)
  const batch = deps.firebase.db.batch()
  const source = { id: '', day: paymentDate, cents, paidBy, notes, ...(request !== undefined && { request }) }
  const { why, payments } = recordParts(batch, deps, caller, source, [{ memberId, itemId, cents }], books)
  if (why !== undefined) throw faultAt('itemId', why)
  if (item?.isRequiredForActive && !item.every) holdMember(batch, deps.firebase.db, payer)
  await batch.commit()
  const [made] = payments
  const recorded = made && (await findPayment(deps, clubId, made.id))
  if (!recorded) throw new AppError('changed_meanwhile', isGone)
  return recorded
}

/** Reads the member, or the head of the member's family, who pays what a family pays once; undefined if there is no such member. */
async function readPayer(deps: Needs<'db'>, clubId: string, memberId: string) {
  const own = await readIfThere(deps, clubId, memberId)
  return own?.belongsTo ? ((await readIfThere(deps, clubId, own.belongsTo)) ?? own) : own
}

const noMember = text('There is no such member')
const isGone = text('The payment was recorded, and deleted by somebody else at once.')

const faultAt = (field: 'memberId' | 'itemId', fault: string) =>
  new AppError('invalid_fields', fault, { details: { [field]: fault } })
