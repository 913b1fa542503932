import { validDonations } from '@tessera/domain/donations/donation'
import { AppError } from '@tessera/domain/errors'
import { dueReceipt, type IssuedReceipt } from '@tessera/domain/receipts/receipt'
import type { Stored } from '@tessera/domain/stored/collections'
import { isPaymentId } from '@tessera/domain/stored/document-ids'
import { text } from '@tessera/domain/texts/text'
import { keyedMutex } from '@tessera/server/keyed-mutex'
import type { StoredClub } from '../clubs/service.ts'
import type { Database } from '../firebase/database.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { findPayment } from '../payments/service.ts'
import { nextNumber, numberingAttempts } from '../receipt-numbers/service.ts'

const noReceipts = text('This club gives no receipts')
const noReceipt = text('There is no receipt for this payment')

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
    const { number, today, take } = await nextNumber(deps, club)
    // After the series: if another process gives a donation receipt meanwhile, the commit fails.
    if (!last) await refuseDonated(db, club.id, owner.memberId, paymentId)
    const receipt = {
      ...due,
      number,
      issuedOn: today,
      clubName: club.name,
      address: settings.address,
    } as IssuedReceipt
    const batch = db.batch()
    take(batch)
    const { clubId, memberId: ownerId, issued } = owner
    receipts.put(batch, paymentId, record, { clubId, memberId: ownerId, issued: [...issued, receipt] })
    await batch.commit()
    return receipt
  }
  return keyedMutex([`receipts of ${club.id}`], () =>
    retryOnConflict('receipt', issue, ['changed', 'exists', 'missing'], numberingAttempts),
  )
}

/** A donation receipt of a year confirms that there is and will be no other receipt for its payments. */
async function refuseDonated(db: Database, clubId: string, memberId: string, paymentId: string): Promise<void> {
  const given = await storeOf(db, 'donationReceipts').get(memberId)
  if (given?.clubId === clubId && onReceiptOfYear(given).has(paymentId))
    throw new AppError('not_found', text('This payment is on the donation receipt of its year'))
}

/** The ids of a member's payments that are on the donation receipt of their year. */
export const onReceiptOfYear = ({ issued }: Pick<Stored<'donationReceipts'>, 'issued'>): ReadonlySet<string> =>
  new Set(
    validDonations(issued)
      .filter(({ ofYear }) => ofYear)
      .flatMap(({ donations }) => donations.map(({ paymentId }) => paymentId)),
  )
