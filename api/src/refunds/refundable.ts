import { shortIban } from '@tessera/domain/debit/mandate'
import { AppError } from '@tessera/domain/errors'
import { whyLocked } from '@tessera/domain/payments/lock'
import { toCents } from '@tessera/domain/payments/money'
import { fromInstant } from '@tessera/domain/plain-date'
import { paymentIdPattern } from '@tessera/domain/stored/document-ids'
import { text } from '@tessera/domain/texts/text'
import { type PaidLine, readPaidLines } from '../bank/service.ts'
import { type Account, mandateAccounts } from '../debit/service.ts'
import { donatedAmong } from '../donations/service.ts'
import { type Read, storeOf } from '../firebase/store.ts'
import { allMembers } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import { readLock } from '../payments/service.ts'

/** A payment, and what refunding it needs. */
interface Refundable {
  readonly payment: Read<'payments'>
  readonly cents: number
  readonly account: Account | undefined
  /** The bank line that it was made of. */
  readonly line: PaidLine | undefined
  /** Why it cannot be refunded. */
  readonly why: string | undefined
}

const noSuchPayment = text('There is no such payment')
const nothingPaid = text('Nothing was paid')
const hasReceipt = text(
  'The payment has a receipt. Please take that back from the member, delete the payment and transfer the money by hand.',
)
const noAccount = text('The account that it came from is not known: neither a bank line nor a mandate has it')

/**
 * Reads payments that are to be refunded, in the order of their ids: each to the account that it came from by its bank line, else
 * that of the mandate of the member or of the head of the family.
 * @throws AppError `not_found` if one of them is not there, or is another club's
 */
export async function readRefundable(
  deps: Needs<'clubCache' | 'db' | 'passKey'>,
  clubId: string,
  ids: readonly string[],
): Promise<Refundable[]> {
  const { db } = deps.firebase
  if (!ids.every((id) => new RegExp(`^${paymentIdPattern}$`).test(id))) throw new AppError('not_found', noSuchPayment)
  const [found, receipts, members, lock] = await Promise.all([
    storeOf(db, 'payments').getMany(ids),
    storeOf(db, 'receipts').getMany(ids),
    allMembers(deps, clubId),
    readLock(db, clubId),
  ])
  const payments = ids.map((id) => {
    const payment = found.get(id)
    if (payment?.clubId !== clubId) throw new AppError('not_found', noSuchPayment)
    return payment
  })
  const donated = await donatedAmong(db, payments)
  const heads = new Map(members.map(({ id, belongsTo }) => [id, belongsTo]))
  const payers = payments.flatMap(({ memberId }) => [memberId, heads.get(memberId) ?? []].flat())
  const [lines, mandates] = await Promise.all([
    readPaidLines(
      deps,
      clubId,
      payments.flatMap(({ bankLineId }) => bankLineId ?? []),
    ),
    mandateAccounts(deps, clubId, payers),
  ])
  return payments.map((payment) => {
    const line = lines.get(payment.bankLineId ?? '')
    const account = line?.iban
      ? { holder: line.name, iban: line.iban }
      : (mandates.get(payment.memberId) ?? mandates.get(heads.get(payment.memberId) ?? ''))
    const cents = toCents(payment.amount)
    const why =
      whyLocked(fromInstant(payment.paymentDate), lock) ??
      (cents <= 0
        ? nothingPaid
        : receipts.has(payment.id) || donated.has(payment.id)
          ? hasReceipt
          : account === undefined
            ? noAccount
            : undefined)
    return { payment, cents, account, line, why }
  })
}

/** Returns to which account a payment can be refunded, or why not. @throws AppError `not_found` */
export async function readPayee(deps: Needs<'clubCache' | 'db' | 'passKey'>, clubId: string, id: string) {
  const [one] = await readRefundable(deps, clubId, [id])
  const { cents = 0, account, why = null } = one ?? {}
  return { cents, holder: account?.holder ?? '', iban: shortIban(account?.iban ?? ''), why }
}
