import { AppError } from '@tessera/domain/errors'
import type { Stored } from '@tessera/domain/stored/collections'
import { rule, text } from '@tessera/domain/texts/text'
import { type Delivery, mostDeliveries } from '@tessera/domain/webhooks/webhook'
import { noField } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit, type Read, storeOf } from '../firebase/store.ts'
import type { WebhookNeeds } from './needs.ts'
import { ownWebhook } from './webhooks.ts'

/** Waiting messages of a webhook beyond which an owner can add none. */
const mostAdded = 50
const tooMany = rule('At most {max} messages of a webhook can wait', { max: mostAdded })
const isGone = text('This message is no longer there')

const deliveriesIn = ({ firebase: { db } }: Pick<WebhookNeeds, 'firebase'>) => storeOf(db, 'webhookDeliveries')

/** Returns the last messages to a webhook, the newest first. @throws AppError `not_found` */
export async function listDeliveries(deps: WebhookNeeds, clubId: string, id: string): Promise<Delivery[]> {
  const webhook = await ownWebhook(deps, clubId, id)
  const deliveries = deliveriesIn(deps)
  const newest = deliveries
    .ofClub(clubId)
    .where('webhookId', '==', id)
    .orderBy('queuedAt', 'desc')
    .limit(mostDeliveries)
  return (await deliveries.find(newest)).map((one) => present(one, webhook))
}

function present(
  { id, kind, queuedAt, state, attempts, triedAt, status, fault, due, body }: Read<'webhookDeliveries'>,
  { off, restsUntil = 0 }: Read<'webhooks'>,
): Delivery {
  return {
    id,
    kind,
    queuedAt: queuedAt.toISOString(),
    state,
    attempts,
    ...(triedAt && { triedAt: triedAt.toISOString() }),
    ...(status !== undefined && { status }),
    ...(fault !== undefined && { fault }),
    ...(state === 'waiting' && !off && { nextAt: new Date(Math.max(due, restsUntil)).toISOString() }),
    body,
  }
}

/**
 * Sends a message again, with the same id and content, as if it had never been tried; also one that was taken. Returns the log.
 * @throws AppError `not_found`, `limit_reached` while many messages wait, `changed_meanwhile`
 */
export async function sendAgain(
  deps: WebhookNeeds,
  clubId: string,
  { id, delivery: deliveryId }: { readonly id: string; readonly delivery: string },
): Promise<Delivery[]> {
  await ownWebhook(deps, clubId, id)
  const deliveries = deliveriesIn(deps)
  await retryOnConflict('webhook', async () => {
    const delivery = await deliveries.get(deliveryId)
    if (delivery?.clubId !== clubId || delivery.webhookId !== id) throw new AppError('not_found', isGone)
    if (delivery.state !== 'waiting') await refuseTooMany(deps, clubId, id)
    const again = { state: 'waiting', attempts: 0, due: deps.now().getTime(), status: noField(), fault: noField() }
    await letTry(deps, { id }, (batch) => deliveries.update(batch, delivery, again))
  })
  return listDeliveries(deps, clubId, id)
}

/**
 * Sends a message that says nothing, to try a webhook. Returns the log.
 * @throws AppError `not_found`, `limit_reached` while many messages wait
 */
export async function sendTest(deps: WebhookNeeds, clubId: string, id: string): Promise<Delivery[]> {
  await ownWebhook(deps, clubId, id)
  await refuseTooMany(deps, clubId, id)
  const deliveries = deliveriesIn(deps)
  const at = deps.now()
  const message = newDelivery({ clubId, id }, 'webhook.test', at, at, {})
  await retryOnConflict('webhook', () =>
    letTry(deps, { id }, (batch) => deliveries.create(batch, `msg_${deliveries.newId()}`, message)),
  )
  return listDeliveries(deps, clubId, id)
}

/** Commits with the end of a webhook's rest: an owner who sends something wants to see now what comes of it. */
const letTry = (
  { firebase: { db } }: WebhookNeeds,
  webhook: { readonly id: string },
  write: (batch: Parameters<Parameters<typeof commit>[1]>[0]) => void,
) =>
  commit(db, (batch) => {
    write(batch)
    storeOf(db, 'webhooks').update(batch, webhook, { restsUntil: noField() })
  })

/** Returns a message that waits, as it is stored. `at` is the time of the event, `data` what the message says of it. */
export const newDelivery = (
  webhook: { readonly clubId: string; readonly id: string },
  kind: Stored<'webhookDeliveries'>['kind'],
  at: Date,
  now: Date,
  data: { readonly memberId?: string; readonly [field: string]: string | undefined },
): Stored<'webhookDeliveries'> => ({
  clubId: webhook.clubId,
  webhookId: webhook.id,
  kind,
  body: JSON.stringify({ type: kind, timestamp: at.toISOString(), data }),
  ...(data.memberId !== undefined && { memberId: data.memberId }),
  state: 'waiting',
  queuedAt: now,
  // Messages that are queued together go in the order of their events.
  due: Math.min(at.getTime(), now.getTime()),
  attempts: 0,
})

async function refuseTooMany(deps: WebhookNeeds, clubId: string, id: string): Promise<void> {
  const waiting = deliveriesIn(deps).ofClub(clubId).where('webhookId', '==', id).where('state', '==', 'waiting')
  const { size } = await waiting.limit(mostAdded).select('clubId').get()
  if (size >= mostAdded) throw new AppError('limit_reached', tooMany)
}
