import { createHash } from 'node:crypto'
import { AppError } from '@tessera/domain/errors'
import { letterLifetimeMs } from '@tessera/domain/letters/letter'
import { letterId } from '@tessera/domain/stored/composed-ids'
import type { StoredClub } from '../clubs/service.ts'
import { alone } from '../for-each-club.ts'
import { type QueueNeeds, queuedAmong } from '../letter-queue/service.ts'
import { type Recorded, recordedAfter } from '../payments/service.ts'
import { queueReceipt } from './send.ts'

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

/**
 * Queues a letter for each payment of a club that was recorded after a time and has none. Returns the time up to which
 * this need not be done again. A payment whose letter cannot be queued holds up no other, and is tried again for 48 hours.
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
  for (const { id, payment, at } of letters) {
    if (queued.has(id)) continue
    const asked = { id, paymentId: payment.id, memberId: payment.memberId, language, by: 'automatic' }
    const about = { clubId: club.id, paymentId: payment.id }
    const isDone = await alone(deps, about, 'the receipt of a payment could not be sent', () =>
      queueReceipt(deps, club, asked).catch((error: unknown) => {
        // Deleted or moved meanwhile, or of a member who has not accepted the invitation.
        if (!(error instanceof AppError && ['not_found', 'letters_unavailable'].includes(error.code))) throw error
      }),
    )
    const isGivenUp = deps.now().getTime() - at.getTime() >= letterLifetimeMs
    if (!isDone && !isGivenUp) next = Math.min(next, at.getTime())
  }
  return new Date(Math.max(after.getTime(), next - overlap))
}
