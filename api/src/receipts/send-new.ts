import { createHash } from 'node:crypto'
import { AppError } from '@tessera/domain/errors'
import { letterId } from '@tessera/domain/stored/composed-ids'
import type { KeptClub } from '../clubs/service.ts'
import type { Deps } from '../deps.ts'
import { queuedAmong } from '../letter-queue/service.ts'
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
 * this need not be done again.
 */
export async function sendNewReceipts(deps: Deps, club: KeptClub, after: Date): Promise<Date> {
  const recorded = (await recordedAfter(deps, club.id, after)).filter(({ payment }) => payment.amount > 0)
  const letters = recorded.map((one) => ({ ...one, id: letterIdOf(club.id, one) }))
  const queued = await queuedAmong(
    deps,
    letters.map(({ id }) => id),
  )
  const language = club.receipts?.language ?? 'en'
  for (const { id, payment } of letters) {
    if (queued.has(id)) continue
    const asked = { id, paymentId: payment.id, memberId: payment.memberId, language, by: 'automatic' }
    await queueReceipt(deps, club, asked).catch((error: unknown) => {
      // Deleted or moved meanwhile.
      if (!(error instanceof AppError && error.code === 'not_found')) throw error
    })
  }
  const newest = recorded.at(-1)?.at.getTime() ?? 0
  return new Date(Math.max(after.getTime(), newest - overlap))
}
