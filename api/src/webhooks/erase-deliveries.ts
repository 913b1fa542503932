import { deleteAll } from '../firebase/pages.ts'
import { storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'

/** Days for which the log keeps a message. */
const keptDays = 30

/** Deletes the messages of a webhook, with its log. */
export function eraseDeliveries({ firebase: { db } }: Needs<'db'>, clubId: string, webhookId: string): Promise<void> {
  return deleteAll(db, storeOf(db, 'webhookDeliveries').ofClub(clubId).where('webhookId', '==', webhookId))
}

/** Deletes a club's messages that are older than the log keeps them, those of webhooks that are gone among them. */
export function eraseOldDeliveries({ firebase: { db }, now }: Needs<'db' | 'now'>, clubId: string): Promise<void> {
  const before = new Date(now().getTime() - keptDays * 86_400_000)
  const deliveries = storeOf(db, 'webhookDeliveries')
  return deleteAll(db, deliveries.ofClub(clubId).where('queuedAt', '<', before).orderBy('queuedAt'))
}
