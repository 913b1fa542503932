import { createHash } from 'node:crypto'
import { AppError } from '@tessera/domain/errors'
import { letterLifetimeMs } from '@tessera/domain/letters/letter'
import { letterId } from '@tessera/domain/stored/composed-ids'
import { inParts } from '@tessera/server/in-parts'
import type { StoredClub } from '../clubs/service.ts'
import { alone } from '../for-each-club.ts'
import { type QueueNeeds, queuedAmong } from '../letter-queue/service.ts'
import { type Recorded, recordedAfter } from '../payments/service.ts'
import { type Draft, draftReceipt, queueReceipts } from './queue-receipts.ts'

/** Longest time in which commits can become readable in another order than that of their times, in milliseconds. */
const overlap = 10 * 60_000

/**
 * The letter of a payment, whichever process queues it. Made of what an edit cannot change: one that moves the payment
 * to another year gives it another id.
 */
function letterIdOf(clubId: string, { payment: { memberId, itemId }, exactly }: Recorded): string {
  const made = createHash('sha256').update(JSON.stringify([clubId, memberId, itemId, exactly]))
  return letterId.newReceipt(made.digest('hex').slice(0, 32))
}

/** Maximum receipts in one e-mail, so that mailboxes take it. */
const mostFiles = 10

/**
 * Puts those receipts together that go to the same mailbox: those of the head of a family first, then those of the others. A
 * corrected or cancelled one keeps a letter of its own, which says what it replaces.
 */
function byMailbox(drafts: readonly NewDraft[]): NewDraft[][] {
  const [news, others] = [drafts.filter(isNew), drafts.filter((draft) => !isNew(draft))]
  const mailboxes = Map.groupBy(news, ({ member }) => (member.head ?? member).id)
  const together = [...mailboxes.values()].flatMap((some) =>
    inParts(
      some.toSorted((a, b) => Number(!!a.member.head) - Number(!!b.member.head)),
      mostFiles,
    ),
  )
  return [...together, ...others.map((draft) => [draft])]
}

const isNew = ({ receipt }: Draft): boolean => receipt.kind === 'receipt'

/** A receipt with the time at which its payment was recorded. */
type NewDraft = Draft & Pick<Recorded, 'at'>

const failure = 'the receipt of a payment could not be sent'

/**
 * Queues the receipt of each payment of a club that was recorded after a time and has none queued; those to one mailbox, such as of
 * a family that paid at once, as one letter. Returns the time up to which this need not be done again. A payment whose letter cannot
 * be queued holds up no other, and is tried again for 48 hours.
 */
export async function sendNewReceipts(deps: QueueNeeds, club: StoredClub, after: Date): Promise<Date> {
  const recorded = (await recordedAfter(deps, club.id, after)).filter(({ payment }) => payment.amount > 0)
  const letters = recorded.map((one) => ({ ...one, id: letterIdOf(club.id, one) }))
  const queued = await queuedAmong(
    deps,
    letters.map(({ id }) => id),
  )
  const language = club.receipts?.language ?? 'en'
  let next = recorded.at(-1)?.at.getTime() ?? 0
  const tryAgain = (at: Date) => {
    const isGivenUp = deps.now().getTime() - at.getTime() >= letterLifetimeMs
    if (!isGivenUp) next = Math.min(next, at.getTime())
  }
  const about = (paymentId: string) => ({ clubId: club.id, paymentId })
  const drafts: NewDraft[] = []
  for (const { id, payment, at } of letters) {
    if (queued.has(id)) continue
    const asked = { id, paymentId: payment.id, memberId: payment.memberId, language, by: 'automatic' }
    const isDone = await alone(deps, about(payment.id), failure, async () => {
      const draft = await draftReceipt(deps, club, asked).catch((error: unknown) => {
        // Deleted or moved meanwhile, or of a member who has not accepted the invitation.
        if (!(error instanceof AppError && ['not_found', 'letters_unavailable'].includes(error.code))) throw error
      })
      if (draft) drafts.push({ ...draft, at })
    })
    if (!isDone) tryAgain(at)
  }
  for (const together of byMailbox(drafts)) {
    const [first] = together
    if (!first) continue
    const isDone = await alone(deps, about(first.paymentId), failure, () => queueReceipts(deps, club, together))
    if (!isDone) for (const { at } of together) tryAgain(at)
  }
  return new Date(Math.max(after.getTime(), next - overlap))
}
