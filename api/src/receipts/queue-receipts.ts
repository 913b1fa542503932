import { AppError } from '@tessera/domain/errors'
import { whyWithheld } from '@tessera/domain/letters/agreement'
import { letterLanguage } from '@tessera/domain/letters/letter-language'
import { hasDied } from '@tessera/domain/members/leaving'
import type { IssuedReceipt } from '@tessera/domain/receipts/receipt'
import type { Language } from '@tessera/domain/texts/languages'
import { text } from '@tessera/domain/texts/text'
import { familyReceiptLetter } from '@tessera/mail/family-receipt-letter'
import { memberLink } from '@tessera/mail/member-link'
import { receiptLetter } from '@tessera/mail/receipt-letter'
import { toHead } from '@tessera/mail/to-head'
import { agreementsOf } from '../accounts/service.ts'
import type { StoredClub } from '../clubs/service.ts'
import { faultOf } from '../firebase/faults.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { mailToChange, queuedAmong, queueLetter } from '../letter-queue/service.ts'
import { findReader } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import { issueReceipt } from './issue.ts'

const dead = text('This member has died, and gets no letters')
const noAddress = text('This member has no e-mail address')
const notAgreed = text('This member has not accepted the invitation to your club, and gets no e-mails until then.')

export interface Sending {
  /** Id of the letter. */
  readonly id: string
  readonly paymentId: string
  readonly memberId: string
  /** For members who have chosen none, in a club that has chosen none. */
  readonly language: Language
  /** Id of the account that causes the letter; `automatic` for none. */
  readonly by: string
}

/** A receipt that is to be sent in the letter of the given id. */
export interface Draft {
  readonly id: string
  readonly paymentId: string
  readonly member: NonNullable<Awaited<ReturnType<typeof findReader>>>
  readonly receipt: IssuedReceipt
  readonly language: Language
  readonly by: string
}

/**
 * Returns what the letter with the receipt that a payment has now is made of; numbers the receipt if it is new. Undefined if
 * there is no such member any more.
 * @throws AppError `not_found` without a receipt, `letters_unavailable` for a member who has no address, or has not accepted the
 * invitation to the club, `changed_meanwhile`
 */
export async function draftReceipt(
  deps: Needs<'clubCache' | 'db' | 'now'>,
  club: StoredClub,
  { id, paymentId, memberId, language: fallback, by }: Sending,
): Promise<Draft | undefined> {
  const { id: clubId } = club
  const [member, agreements] = await Promise.all([findReader(deps, { clubId, memberId }), agreementsOf(deps, clubId)])
  if (!member) return undefined
  if (hasDied(member)) throw new AppError('letters_unavailable', dead)
  if (member.email === '') throw new AppError('letters_unavailable', noAddress)
  if (whyWithheld('receipt', agreements.of(member.head ?? member))) throw new AppError('letters_unavailable', notAgreed)
  const receipt = await issueReceipt(deps, club, paymentId, memberId)
  const mail = (await mailToChange(deps, clubId, [memberId])).get(memberId)?.mail
  const language = letterLanguage(mail, member) ?? club.language ?? fallback
  return { id, paymentId, member, receipt, language, by }
}

/**
 * Queues receipts to one mailbox as one letter, in one commit: each has its letter, which the first encloses. Those whose letter
 * another process has queued meanwhile are left out.
 * @throws AppError `changed_meanwhile`
 */
export async function queueReceipts(
  deps: Needs<'config' | 'db' | 'limits' | 'now'>,
  club: StoredClub,
  drafts: readonly Draft[],
): Promise<void> {
  let left = drafts
  const queue = async () => {
    const [first, ...others] = left
    if (!first) return
    const batch = deps.firebase.db.batch()
    const content = contentOf(deps, club, [first, ...others])
    for (const { id, paymentId, member, receipt, by: queuedBy } of [first, ...others])
      queueLetter(batch, deps, {
        id,
        clubId: club.id,
        member,
        kind: 'receipt',
        language: first.language,
        queuedBy,
        content,
        attachment: { maker: 'receipt', id: `${paymentId}/${receipt.number}` },
        group: first.id,
        ...(id === first.id ? { encloses: others.map((other) => other.id) } : { enclosedIn: first.id }),
      })
    try {
      await batch.commit()
    } catch (error) {
      if (faultOf(error) === 'exists') {
        const ids = left.map(({ id }) => id)
        const queued = await queuedAmong(deps, ids)
        left = left.filter(({ id }) => !queued.has(id))
      }
      throw error
    }
  }
  await retryOnConflict('mail', queue, ['exists'])
}

/** The words of the letter with one receipt or several, in the language of the first. */
function contentOf({ config }: Needs<'config'>, { name: club }: StoredClub, drafts: readonly [Draft, ...Draft[]]) {
  const [{ member, receipt, language }, ...others] = drafts
  const page = 'member-dashboard#payments'
  if (others.length === 0) {
    const link = memberLink(config.publicUrl, page, member)
    return toHead(receiptLetter({ language, name: member.fullName, receipt, link }), member, language)
  }
  const head = member.head ?? member
  return familyReceiptLetter({
    language,
    club,
    head: head.fullName,
    receipts: drafts.map((draft) => ({ name: draft.member.fullName, receipt: draft.receipt })),
    link: memberLink(config.publicUrl, page, head),
  })
}
