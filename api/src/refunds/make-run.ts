import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { nextTargetDay } from '@tessera/domain/debit/target-days'
import { AppError } from '@tessera/domain/errors'
import type { Payment } from '@tessera/domain/payments/payment'
import { fromInstant } from '@tessera/domain/plain-date'
import type { RefundRun } from '@tessera/domain/refunds/contract'
import { refundRunId } from '@tessera/domain/stored/composed-ids'
import { sentence, text } from '@tessera/domain/texts/text'
import { setPaymentsOf } from '../bank/service.ts'
import { getClub } from '../clubs/service.ts'
import { type Deleting, Deletion } from '../firebase/deletion.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit, type Read, storeOf } from '../firebase/store.ts'
import type { RefundNeeds } from './needs.ts'
import { readRefundable } from './refundable.ts'
import { findRun, presentRun, readRun, refundRunsIn, sealIban } from './run-store.ts'

export const notSetUp = text('Please enter the bank account in the club’s settings first')

/**
 * Deletes payments and keeps what refunds them, in one commit: of two that refund the same payment at once, one finds it gone. A
 * run that is there already under this id is answered as it is.
 * @throws AppError `not_found`, `invalid_fields` without a bank account of the club, `changed_meanwhile` with the payments that
 * cannot be refunded
 */
export async function makeRun(
  deps: RefundNeeds,
  { clubId, uid }: Deleting,
  id: string,
  paymentIds: readonly string[],
): Promise<RefundRun> {
  const { db } = deps.firebase
  const runId = refundRunId(clubId, id)
  const make = async () => {
    if (await findRun(db, clubId, id)) return
    const { bankAccount, timeZone, name } = await getClub(deps, clubId)
    if (!bankAccount) throw new AppError('invalid_fields', notSetUp)
    const found = await readRefundable(deps, clubId, paymentIds)
    const hindered = found.find(({ why }) => why !== undefined)
    if (hindered?.why)
      throw new AppError(
        'changed_meanwhile',
        sentence('{name}: {why}', { name: [hindered.payment.memberName], why: [hindered.why] }),
      )
    const day = nextTargetDay(dayInZone(deps.now(), timeZone))
    const messageId = `R${day.replaceAll('-', '')}-${id.replaceAll('-', '').slice(0, 12).toUpperCase()}`
    const refunds = found.flatMap(({ payment, cents, account }, place) => {
      if (!account) return []
      const endToEndId = `${messageId}-${String(place + 1).padStart(4, '0')}`
      const purpose = `${payment.itemName} ${payment.memberName} ${name}`
      const iban = sealIban(deps, runId, account.iban)
      return { payment: plainPayment(payment), endToEndId, cents, holder: account.holder, iban, purpose }
    })
    const deletion = new Deletion(db, { clubId, uid }, 'undone')
    await commit(db, (batch) => {
      refundRunsIn(db).create(batch, runId, { clubId, day, messageId, madeAt: deps.now(), madeBy: uid, refunds })
      for (const { payment } of found) storeOf(db, 'payments').delete(batch, payment, deletion)
      deletion.put(batch)
      const lines = new Map(found.flatMap(({ line }) => (line ? [[line.id, line] as const] : [])))
      const gone = new Set(found.flatMap(({ payment }) => [payment.id, payment.movedFrom ?? '']))
      for (const line of lines.values())
        setPaymentsOf(
          batch,
          db,
          line,
          line.payments?.filter((one) => !gone.has(one.id)),
        )
    })
  }
  await retryOnConflict('refunds', make, ['changed', 'missing', 'exists'])
  return presentRun(deps, await readRun(db, clubId, id))
}

/** A stored payment as a run keeps it. */
function plainPayment({
  id,
  memberId,
  memberName,
  itemId,
  itemName,
  amount,
  notes,
  createdBy,
  ...more
}: Read<'payments'>) {
  const { paymentDate, yearId, paidBy, bankLineId } = more
  const day = fromInstant(paymentDate)
  const payment: Payment = {
    id,
    memberId,
    memberName,
    itemId,
    itemName,
    amount,
    notes,
    createdBy,
    ...(day !== undefined && { paymentDate: day }),
    ...(yearId !== undefined && { yearId }),
    ...(paidBy !== undefined && { paidBy }),
    ...(bankLineId !== undefined && { bankLineId }),
  }
  return payment
}
