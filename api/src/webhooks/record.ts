import type { WebhookInput } from '@tessera/domain/webhooks/webhook'
import type { Database } from '../firebase/database.ts'
import type { Deleting } from '../firebase/deletion.ts'
import { putEntry } from '../firebase/history-entry.ts'
import type { Batch } from '../firebase/plain.ts'

/**
 * Adds to a batch an entry of the history: who has made, changed or ended which webhook, with its address and events as they were
 * before, or are since it was made. It has no key.
 */
export function recordWebhook(
  batch: Batch,
  db: Database,
  { clubId, uid }: Deleting,
  kind: 'made' | 'changed' | 'ended',
  { id, url, events }: WebhookInput & { readonly id: string },
): void {
  const documents = [{ collection: 'webhooks', id, before: { url, events } }]
  putEntry(batch, db, { clubId, by: uid, kind, documents, memberIds: [] })
}
