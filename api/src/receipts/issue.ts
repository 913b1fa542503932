import { seasonOf } from '@tessera/domain/clubs/season'
import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { AppError } from '@tessera/domain/errors'
import { dueReceipt, type IssuedReceipt, receiptNumber } from '@tessera/domain/receipts/receipt'
import { isPaymentId } from '@tessera/domain/stored/document-ids'
import { text } from '@tessera/domain/texts/text'
import { keyedMutex } from '@tessera/server/keyed-mutex'
import type { KeptClub } from '../clubs/service.ts'
import type { Deps } from '../deps.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { findPayment } from '../payments/service.ts'
import { readReceipts, readSeries } from './store.ts'

const noReceipts = text('This club gives no receipts')
const noReceipt = text('There is no receipt for this payment')

/** Enough for as many processes as a server has: of several that number receipts at once, one succeeds each time. */
const attempts = 40

/**
 * Returns the newest receipt of a payment, and gives it now if the payment has none yet, or has changed or gone since. With
 * `memberId` only for a payment of that member. The number, its series and the receipt are one commit, which demands all
 * of them as they were read: no number is given twice, and none is left out. The receipts under an id belong to the member
 * of its first payment: a payment of another member under the same id has none, and cancels those given, as its deletion does.
 * @throws AppError `not_found`, also for payments of others, `changed_meanwhile`
 */
export async function issueReceipt(
  deps: Deps,
  club: KeptClub,
  paymentId: string,
  memberId?: string,
): Promise<IssuedReceipt> {
  const { receipts: settings } = club
  if (!settings) throw new AppError('not_found', noReceipts)
  if (!isPaymentId(paymentId)) throw new AppError('not_found', noReceipt)
  const { db } = deps.firebase
  const issue = async () => {
    const [found, record] = await Promise.all([findPayment(deps, club.id, paymentId), readReceipts(db, paymentId)])
    const owner = record.value ?? (found && { clubId: club.id, memberId: found.memberId, issued: [] })
    if (owner?.clubId !== club.id || (memberId !== undefined && owner.memberId !== memberId))
      throw new AppError('not_found', noReceipt)
    // A payment of another member has taken the id of a deleted one.
    const payment = found?.memberId === owner.memberId ? found : undefined
    const last = owner.issued.at(-1)
    const due = dueReceipt(last, payment)
    if (!due && !last) throw new AppError('not_found', noReceipt)
    if (!due && last) return last
    const today = dayInZone(deps.now(), club.timeZone)
    const season = seasonOf(today, club.seasonStartsInMonth)
    const series = await readSeries(db, club.id, season)
    const next = (series.value ?? 0) + 1
    const receipt = {
      ...{ ...due, number: receiptNumber(season, club.seasonStartsInMonth, next) },
      ...{ issuedOn: today, clubName: club.name, address: settings.address },
    } as IssuedReceipt
    const batch = db.batch()
    series.write(batch, next)
    record.write(batch, { ...owner, issued: [...owner.issued, receipt] })
    await batch.commit()
    return receipt
  }
  return keyedMutex([`receipts of ${club.id}`], () =>
    retryOnConflict('receipt', issue, ['changed', 'exists', 'missing'], attempts),
  )
}
