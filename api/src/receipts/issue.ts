import { seasonOf } from '@tessera/domain/clubs/season'
import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { AppError } from '@tessera/domain/errors'
import { dueReceipt, type IssuedReceipt, receiptNumber } from '@tessera/domain/receipts/receipt'
import { receiptSeriesId } from '@tessera/domain/stored/composed-ids'
import { isPaymentId } from '@tessera/domain/stored/document-ids'
import { text } from '@tessera/domain/texts/text'
import { keyedMutex } from '@tessera/server/keyed-mutex'
import type { StoredClub } from '../clubs/service.ts'
import type { Database } from '../firebase/database.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { parseIfSound, storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { findPayment } from '../payments/service.ts'

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
  deps: Needs<'db' | 'now'>,
  club: StoredClub,
  paymentId: string,
  memberId?: string,
): Promise<IssuedReceipt> {
  const { receipts: settings } = club
  if (!settings) throw new AppError('not_found', noReceipts)
  if (!isPaymentId(paymentId)) throw new AppError('not_found', noReceipt)
  const { db } = deps.firebase
  const receipts = storeOf(db, 'receipts')
  const issue = async () => {
    const [found, record] = await Promise.all([findPayment(deps, club.id, paymentId), receipts.get(paymentId)])
    const owner = record ?? (found && { clubId: club.id, memberId: found.memberId, issued: [] })
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
    const series = storeOf(db, 'receiptSeries')
    const seriesId = receiptSeriesId(club.id, season)
    const read = await series.get(seriesId)
    const next = (read?.last ?? (await lastOfOlderVersion(db, club.id, season))) + 1
    const receipt = {
      ...due,
      number: receiptNumber(season, club.seasonStartsInMonth, next),
      issuedOn: today,
      clubName: club.name,
      address: settings.address,
    } as IssuedReceipt
    const batch = db.batch()
    series.put(batch, seriesId, read, { clubId: club.id, last: next })
    const { clubId, memberId: ownerId, issued } = owner
    receipts.put(batch, paymentId, record, { clubId, memberId: ownerId, issued: [...issued, receipt] })
    await batch.commit()
    return receipt
  }
  return keyedMutex([`receipts of ${club.id}`], () =>
    retryOnConflict('receipt', issue, ['changed', 'exists', 'missing'], attempts),
  )
}

/** Returns the number of the last receipt of a club's season, 0 without any. */
export async function lastNumberOf(db: Database, clubId: string, season: number): Promise<number> {
  const series = await storeOf(db, 'receiptSeries').get(receiptSeriesId(clubId, season))
  return series?.last ?? lastOfOlderVersion(db, clubId, season)
}

/**
 * The number of the last receipt of a season without a document. A series was once a document among the receipts, under an
 * id that a payment could have as well: what is no series of the club counts for nothing. Read here and not moved by a
 * migration of the journal, which hosted mode does not have. The old document stays, so that an older version goes on with it.
 */
async function lastOfOlderVersion(db: Database, clubId: string, season: number): Promise<number> {
  const snapshot = await storeOf(db, 'receipts').all.doc(`series.${clubId}.${season}`).get()
  const series = parseIfSound('receiptSeries', snapshot)
  return series?.clubId === clubId ? series.last : 0
}
