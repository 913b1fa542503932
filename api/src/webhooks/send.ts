import { pauseAfterAttempt, verdictOf } from '@tessera/domain/webhooks/retry-plan'
import { noField } from '../firebase/plain.ts'
import { commit, type Read, storeOf } from '../firebase/store.ts'
import { unlessChanged } from '../firebase/unless-changed.ts'
import type { QueueNeeds } from '../letter-queue/service.ts'
import type { Needs } from '../needs.ts'
import { openText } from '../sealed-key.ts'
import type { CallResult } from './call.ts'
import type { WebhookParts } from './needs.ts'
import { queueEvents } from './queue-events.ts'
import { webhookHeaders } from './signature.ts'
import { switchOff } from './switch-off.ts'

export type SendNeeds = QueueNeeds & Needs<'passKey' | 'serverSettings'> & WebhookParts

/** Waiting messages that are read at once. */
const page = 20
/** Milliseconds of sending after which a turn ends, so that other webhooks have theirs. */
const longestTurn = 20_000
/** Milliseconds after which another process may try a message whose attempt was begun: longer than a call takes. */
const attemptEnds = 60_000
/** Milliseconds for which every attempt fails before a webhook is switched off. */
const longestFailure = 3 * 24 * 60 * 60_000
/** Milliseconds after which the messages of a suspended club are looked at again. */
const suspendedPause = 15 * 60_000
/** The failure in a row from which on the rest of a webhook grows no longer: two hours. */
const longestRestAfter = 4
/** Answers of a receiver, or of a proxy in front of it, that speak of all messages and not of this one. */
const ofReceiver: readonly number[] = [429, 502, 503, 504]

/** Returned if there is nothing more to do for a webhook until it changes. */
const never = Number.POSITIVE_INFINITY

type Result = CallResult | { readonly fault: 'server' }

/**
 * Puts new events into the queue of a webhook, and sends what is due; first what waits already, if that is much. Returns the time in
 * milliseconds since 1970 at which there is more to do; infinite if there is not. After a failure that concerns the receiver and not the
 * message alone, all its messages rest.
 * @throws if nothing can be read or written now
 */
export async function takeTurn(deps: SendNeeds, id: string, stopped?: AbortSignal): Promise<number> {
  const webhooks = storeOf(deps.firebase.db, 'webhooks')
  const now = () => deps.now().getTime()
  const began = now()
  const webhook = await webhooks.get(id)
  if (!webhook || webhook.off) return never
  const { suspended } = await deps.serverSettings.current()
  if (suspended[webhook.clubId] !== undefined) return began + suspendedPause
  let waiting = await readWaiting(deps, webhook)
  let hasMore = false
  const isDue = ({ due }: { readonly due: number }) => Math.max(due, webhook.restsUntil ?? 0) <= began
  // New events are sent after these in any case: while a long queue is emptied, they are not read for each page of it.
  if (waiting.length < page || !waiting.every(isDue)) {
    hasMore = await queueEvents(deps, webhook)
    waiting = await readWaiting(deps, webhook)
  }
  // Counted from here, so that a turn in which reading is slow sends all the same.
  const sending = now()
  for (const delivery of waiting) {
    // Read before each message: an owner may have changed, switched on or deleted it meanwhile.
    const current = await webhooks.get(id)
    if (!current || current.off) return never
    const next = Math.max(delivery.due, current.restsUntil ?? 0)
    if (next > now()) return next
    if (stopped?.aborted || now() - sending > longestTurn) return began
    await sendOne(deps, current, delivery)
  }
  return waiting.length > 0 || hasMore ? began : never
}

function readWaiting({ firebase: { db }, log }: Needs<'db' | 'log'>, { id, clubId }: Read<'webhooks'>) {
  const deliveries = storeOf(db, 'webhookDeliveries')
  const all = deliveries.ofClub(clubId).where('webhookId', '==', id).where('state', '==', 'waiting')
  return deliveries.find(all.orderBy('due').limit(page), log)
}

/**
 * Sends a message that is due. Before, it notes the attempt on the condition that no other process has: of two, one sends. If this
 * process ends before the result is noted, the message is sent again under its id.
 */
async function sendOne(deps: SendNeeds, webhook: Read<'webhooks'>, delivery: Read<'webhookDeliveries'>): Promise<void> {
  const { db } = deps.firebase
  const at = deps.now()
  const attempts = delivery.attempts + 1
  const claim = { attempts, triedAt: at, due: at.getTime() + attemptEnds }
  const updateTime = await unlessChanged(() =>
    commit(db, (batch) => storeOf(db, 'webhookDeliveries').update(batch, delivery, claim)),
  )
  if (!updateTime) return
  const result = await call(deps, webhook, delivery, at)
  await unlessChanged(() => conclude(deps, webhook, { ...delivery, attempts, updateTime }, result))
}

async function call(
  { callWebhook, passKey }: Pick<SendNeeds, 'callWebhook' | 'passKey'>,
  { id: webhookId, url, key, oldKey }: Read<'webhooks'>,
  { id, body }: Read<'webhookDeliveries'>,
  at: Date,
): Promise<Result> {
  const sealed = oldKey && oldKey.until > at ? [key, oldKey.key] : [key]
  const keys = sealed.flatMap((one) => openText(one, passKey, webhookId) ?? [])
  if (keys.length < sealed.length) return { fault: 'server' }
  return callWebhook(url, webhookHeaders({ id, at, body }, keys), body)
}

/** Notes what came of an attempt: of the message and of the webhook, in one commit. */
async function conclude(
  deps: SendNeeds,
  webhook: Read<'webhooks'>,
  delivery: Read<'webhookDeliveries'>,
  result: Result,
): Promise<void> {
  const { db } = deps.firebase
  const [webhooks, deliveries] = [storeOf(db, 'webhooks'), storeOf(db, 'webhookDeliveries')]
  const { id, clubId } = webhook
  const verdict = result.fault === undefined ? verdictOf(result.status) : 'failed'
  if (verdict === 'taken' && result.fault === undefined) {
    const works = { failures: 0, failingSince: noField(), restsUntil: noField() }
    await commit(db, (batch) => {
      deliveries.update(batch, delivery, { state: 'taken', status: result.status, fault: noField() })
      if (webhook.failures > 0) webhooks.update(batch, { id }, works)
    })
    return
  }
  const now = deps.now()
  const noted =
    result.fault === undefined ? { status: result.status, fault: 'status' } : { status: noField(), fault: result.fault }
  const retryAfter = result.fault === undefined ? result.retryAfter : 0
  const pause = verdict === 'gone' ? undefined : pauseAfterAttempt(delivery.attempts, Math.random(), retryAfter)
  const next = pause === undefined ? { state: 'failed' } : { due: now.getTime() + pause }
  deps.log.info({ clubId, webhook: id, delivery: delivery.id, ...noted }, 'a message was not taken by its receiver')
  const failures = webhook.failures + 1
  const failingSince = webhook.failingSince ?? now
  await commit(db, (batch) => {
    deliveries.update(batch, delivery, { ...noted, ...next })
    if (result.fault === 'server') return
    const rest = isOfReceiver(result) && {
      restsUntil:
        now.getTime() + (pauseAfterAttempt(Math.min(failures, longestRestAfter), Math.random(), retryAfter) ?? 0),
    }
    webhooks.update(batch, { id }, { failures, failingSince, ...rest })
  })
  const isOver = now.getTime() - failingSince.getTime() >= longestFailure && result.fault !== 'server'
  if (verdict !== 'gone' && !isOver) return
  const current = await webhooks.get(id)
  if (current && !current.off) await switchOff(deps, current, verdict === 'gone' ? 'gone' : 'failing')
}

const isOfReceiver = (result: Result): boolean =>
  result.fault === undefined ? ofReceiver.includes(result.status) : result.fault !== 'server'
