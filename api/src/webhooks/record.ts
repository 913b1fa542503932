import type { WebhookInput } from '@tessera/domain/webhooks/webhook'
import type { Database } from '../firebase/database.ts'
import type { Deleting } from '../firebase/deletion.ts'
import { type Batch, serverTime } from '../firebase/plain.ts'
import { storeOf } from '../firebase/store.ts'

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
  const history = storeOf(db, 'history')
  history.create(batch, history.newId(), {
    clubId,
    at: serverTime(),
    by: uid,
    kind,
    documents: [{ collection: 'webhooks', id, before: { url, events } }],
    memberIds: [],
  })
}
