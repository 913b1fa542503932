import { AppError } from '@tessera/domain/errors'
import { letterId } from '@tessera/domain/stored/composed-ids'
import { text } from '@tessera/domain/texts/text'
import { getClub } from '../clubs/service.ts'
import { storeOf } from '../firebase/store.ts'
import { type QueueNeeds, refuseLetters } from '../letter-queue/service.ts'
import { findPayment } from '../payments/service.ts'
import { draftReceipt, queueReceipts, type Sending } from './queue-receipts.ts'

/**
 * Sends the receipt of a payment to its member, at an administrator's wish: once for each id of the request, also from several
 * processes. Returns the address.
 * @throws AppError `not_found`, `letters_unavailable`, `changed_meanwhile`
 */
export async function sendReceipt(
  deps: QueueNeeds,
  { clubId, id, ...asked }: Omit<Sending, 'memberId'> & { readonly clubId: string },
): Promise<{ to: string }> {
  await refuseLetters(deps, clubId)
  const [club, payment, given] = await Promise.all([
    getClub(deps, clubId),
    findPayment(deps, clubId, asked.paymentId),
    storeOf(deps.firebase.db, 'receipts').get(asked.paymentId),
  ])
  const memberId = payment?.memberId ?? (given?.clubId === clubId ? given.memberId : undefined)
  const draft = memberId && (await draftReceipt(deps, club, { ...asked, memberId, id: letterId.receipt(id, memberId) }))
  if (!draft) throw new AppError('not_found', text('There is no receipt for this payment'))
  await queueReceipts(deps, club, [draft])
  return { to: draft.member.email }
}
