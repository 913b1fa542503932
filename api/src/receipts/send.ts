import { AppError } from '@tessera/domain/errors'
import { letterLanguage } from '@tessera/domain/letters/letter-language'
import { letterId } from '@tessera/domain/stored/composed-ids'
import type { Language } from '@tessera/domain/texts/languages'
import { text } from '@tessera/domain/texts/text'
import { memberLink } from '@tessera/mail/member-link'
import { receiptLetter } from '@tessera/mail/receipt-letter'
import { toHead } from '@tessera/mail/to-head'
import { agreementsOf } from '../accounts/service.ts'
import { getClub, type StoredClub } from '../clubs/service.ts'
import { faultOf } from '../firebase/faults.ts'
import { storeOf } from '../firebase/store.ts'
import { mailToChange, type QueueNeeds, queueLetter, refuseLetters } from '../letter-queue/service.ts'
import { findReader } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import { findPayment } from '../payments/service.ts'
import { issueReceipt } from './issue.ts'

const noAddress = text('This member has no e-mail address')
const notAgreed = text('This member has not accepted the invitation to your club, and gets no e-mails until then.')

interface Sending {
  /** Id of the letter. */
  readonly id: string
  readonly paymentId: string
  readonly memberId: string
  /** For members who have chosen none, in a club that has chosen none. */
  readonly language: Language
  /** Id of the account that causes the letter; `automatic` for none. */
  readonly by: string
}

/**
 * Queues the letter with the receipt that a payment has now; numbers it if it is new. Once for each `id`, also from
 * several processes. Returns the address; undefined if there is no such member any more.
 * @throws AppError `not_found` without a receipt, `letters_unavailable` for a member who has no address, or has not accepted the invitation to
 * the club, `changed_meanwhile`
 */
export async function queueReceipt(
  deps: Needs<'clubCache' | 'config' | 'db' | 'limits' | 'now'>,
  club: StoredClub,
  { id, paymentId, memberId, language: fallback, by: queuedBy }: Sending,
): Promise<string | undefined> {
  const { id: clubId } = club
  const [member, agreements] = await Promise.all([findReader(deps, { clubId, memberId }), agreementsOf(deps, clubId)])
  if (!member) return undefined
  if (member.email === '') throw new AppError('letters_unavailable', noAddress)
  if (agreements.of(member.head ?? member) !== 'agreed') throw new AppError('letters_unavailable', notAgreed)
  const receipt = await issueReceipt(deps, club, paymentId, memberId)
  const mail = (await mailToChange(deps, clubId, [memberId])).get(memberId)?.mail
  const language = letterLanguage(mail, member) ?? club.language ?? fallback
  const link = memberLink(deps.config.publicUrl, 'member-dashboard#payments', member)
  const batch = deps.firebase.db.batch()
  queueLetter(batch, deps, {
    id,
    clubId,
    member,
    kind: 'receipt',
    language,
    queuedBy,
    content: toHead(receiptLetter({ language, name: member.fullName, receipt, link }), member, language),
    attachment: { maker: 'receipt', id: `${paymentId}/${receipt.number}` },
  })
  try {
    await batch.commit()
  } catch (error) {
    if (faultOf(error) !== 'exists') throw error
  }
  return member.email
}

/**
 * Sends the receipt of a payment to its member, at an administrator's wish.
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
  const to = memberId && (await queueReceipt(deps, club, { ...asked, memberId, id: letterId.receipt(id, memberId) }))
  if (!to) throw new AppError('not_found', text('There is no receipt for this payment'))
  return { to }
}
