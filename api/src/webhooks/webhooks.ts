import { AppError } from '@tessera/domain/errors'
import { rule, text } from '@tessera/domain/texts/text'
import { mostWebhooks, type Webhook, type WebhookChange, type WebhookInput } from '@tessera/domain/webhooks/webhook'
import { inParts } from '@tessera/server/in-parts'
import { holdCommittee } from '../committee/service.ts'
import type { Deleting } from '../firebase/deletion.ts'
import { noField } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit, type Read, storeOf } from '../firebase/store.ts'
import { unlessChanged } from '../firebase/unless-changed.ts'
import { mergeSeen } from '../merge-seen.ts'
import { sealText } from '../sealed-key.ts'
import { eraseDeliveries } from './erase-deliveries.ts'
import type { WebhookNeeds } from './needs.ts'
import { recordWebhook } from './record.ts'
import { newWebhookKey } from './signature.ts'
import { urlFault } from './url.ts'

const tooMany = rule('A club has at most {max} webhooks', { max: mostWebhooks })
const isGone = text('This webhook is no longer there')
const isTaken = text('There is a webhook to this address already. It can be edited, and get a new key.')

/** For how long the key before signs too, in milliseconds: receivers get the new one meanwhile. */
const oldKeyFor = 24 * 60 * 60_000

/** The record of an address that has failed at nothing yet. */
const blank = () => ({ failures: 0, failingSince: noField(), restsUntil: noField() })

/** Messages in a commit. */
const perCommit = 200

const webhooksIn = ({ firebase: { db } }: Pick<WebhookNeeds, 'firebase'>) => storeOf(db, 'webhooks')

/** Returns the webhooks of a club, the newest first. */
export async function listWebhooks(deps: WebhookNeeds, clubId: string): Promise<Webhook[]> {
  const webhooks = webhooksIn(deps)
  const found = await webhooks.find(webhooks.ofClub(clubId))
  return found
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1))
    .map(({ id, url, events, createdAt, off, failingSince, oldKey }) => ({
      id,
      url,
      events,
      createdAt: createdAt.toISOString(),
      ...(off && { off: { at: off.at.toISOString(), why: off.why } }),
      ...(failingSince && { failingSince: failingSince.toISOString() }),
      ...(oldKey && oldKey.until > deps.now() && { oldKeyUntil: oldKey.until.toISOString() }),
    }))
}

/** Reads a webhook of a club. @throws AppError `not_found`, also for another club's */
export async function ownWebhook(
  deps: Pick<WebhookNeeds, 'firebase'>,
  clubId: string,
  id: string,
): Promise<Read<'webhooks'>> {
  const webhook = await webhooksIn(deps).get(id)
  if (webhook?.clubId !== clubId) throw new AppError('not_found', isGone)
  return webhook
}

interface Keyed {
  webhooks: Webhook[]
  id: string
  key: string
}

/**
 * Makes a webhook with a key, which is stored encrypted and cannot be read again; returns it with all webhooks.
 * @throws AppError `limit_reached`, `invalid_fields` for an address that is not allowed or has a webhook, `changed_meanwhile`
 */
export async function makeWebhook(
  deps: WebhookNeeds,
  { clubId, uid }: Deleting,
  { url, events }: WebhookInput,
): Promise<Keyed> {
  refuseUrl(deps, url)
  const { db } = deps.firebase
  const webhooks = webhooksIn(deps)
  const [id, key, at] = [webhooks.newId(), newWebhookKey(), deps.now()]
  await retryOnConflict('settings', async () => {
    // Before the webhooks are counted: of two that are made at once, one finds the committee changed, and counts again.
    const hold = await holdCommittee(db, clubId)
    const others = await webhooks.find(webhooks.ofClub(clubId))
    // Whose answer was lost sends the same again, and would get every message twice.
    refuseTaken(others, url)
    if (others.length >= mostWebhooks) throw new AppError('limit_reached', tooMany)
    await commit(db, (batch) => {
      hold(batch)
      webhooks.create(batch, id, {
        clubId,
        url,
        events,
        key: sealText(key, deps.passKey, id),
        readUntil: at,
        failures: 0,
        createdAt: at,
        createdBy: uid,
      })
      recordWebhook(batch, db, { clubId, uid }, 'made', { id, url, events })
    })
  }, ['changed', 'missing', 'exists'])
  return { webhooks: await listWebhooks(deps, clubId), id, key }
}

/**
 * Changes the address or the events of a webhook. Messages that wait go to the new address, now and as if never tried; an event that is
 * added counts from now on.
 * @throws AppError `not_found`, `invalid_fields` for an address that is not allowed or has a webhook, `changed_meanwhile`
 */
export async function changeWebhook(
  deps: WebhookNeeds,
  by: Deleting,
  id: string,
  { seen = {}, ...wanted }: WebhookChange,
): Promise<Webhook[]> {
  if (wanted.url !== undefined) {
    refuseUrl(deps, wanted.url)
    await ownWebhook(deps, by.clubId, id)
    const webhooks = await listWebhooks(deps, by.clubId)
    refuseTaken(
      webhooks.filter((one) => one.id !== id),
      wanted.url,
    )
  }
  let isMoved = false
  await rewrite(deps, by, id, (stored) => {
    const changes = mergeSeen({ seen, stored, wanted })
    const added = (changes.events ?? []).filter((event) => !stored.events.includes(event))
    const from = Object.fromEntries(added.map((event) => [event, deps.now()]))
    isMoved = changes.url !== undefined
    return {
      ...changes,
      ...(added.length > 0 && { since: { ...stored.since, ...from } }),
      ...(isMoved && blank()),
    }
  })
  if (isMoved) await beginAnew(deps, by.clubId, id)
  return listWebhooks(deps, by.clubId)
}

/** Gives a webhook another key; the one before signs too for a day. @throws AppError `not_found`, `changed_meanwhile` */
export async function rotateKey(deps: WebhookNeeds, by: Deleting, id: string): Promise<Keyed> {
  const key = newWebhookKey()
  await rewrite(deps, by, id, (stored) => ({
    key: sealText(key, deps.passKey, id),
    oldKey: { key: stored.key, until: new Date(deps.now().getTime() + oldKeyFor) },
  }))
  return { webhooks: await listWebhooks(deps, by.clubId), id, key }
}

/**
 * Sends to a webhook again that is off: what waited, now and as if never tried, and events from now on.
 * @throws AppError `not_found`, `changed_meanwhile`
 */
export async function enableWebhook(deps: WebhookNeeds, by: Deleting, id: string): Promise<Webhook[]> {
  let wasOff = false
  await rewrite(deps, by, id, ({ off }) => {
    wasOff = off !== undefined
    return wasOff ? { off: noField(), readUntil: deps.now(), ...blank() } : {}
  })
  if (wasOff) await beginAnew(deps, by.clubId, id)
  return listWebhooks(deps, by.clubId)
}

/**
 * Makes messages due that wait for their next attempt, as if they had never been tried, in the order in which they were queued. What an
 * interruption leaves out is tried by its plan.
 */
async function beginAnew({ firebase: { db } }: WebhookNeeds, clubId: string, id: string): Promise<void> {
  const deliveries = storeOf(db, 'webhookDeliveries')
  const waiting = await deliveries.find(
    deliveries.ofClub(clubId).where('webhookId', '==', id).where('state', '==', 'waiting'),
  )
  const tried = waiting.filter(({ attempts }) => attempts > 0)
  // Not on the condition that they are as they were read: what comes of an attempt at the address before counts no more.
  for (const part of inParts(tried, perCommit))
    await unlessChanged(() =>
      commit(db, (batch) => {
        for (const one of part) deliveries.update(batch, { id: one.id }, { attempts: 0, due: one.queuedAt.getTime() })
      }),
    )
}

/** Deletes a webhook with its log; what an interruption leaves of that goes with its age. @throws AppError `not_found` */
export async function removeWebhook(deps: WebhookNeeds, by: Deleting, id: string): Promise<Webhook[]> {
  const { db } = deps.firebase
  const webhook = await ownWebhook(deps, by.clubId, id)
  await commit(db, (batch) => {
    webhooksIn(deps).delete(batch, { id })
    recordWebhook(batch, db, by, 'ended', webhook)
  })
  await eraseDeliveries(deps, by.clubId, id)
  return listWebhooks(deps, by.clubId)
}

/** Changes a webhook as it is stored, with an entry of the history; changes nothing for no changes. */
const rewrite = (
  deps: WebhookNeeds,
  by: Deleting,
  id: string,
  changesOf: (stored: Read<'webhooks'>) => { readonly [field: string]: unknown },
): Promise<void> =>
  retryOnConflict('webhook', async () => {
    const stored = await ownWebhook(deps, by.clubId, id)
    const changes = changesOf(stored)
    if (Object.keys(changes).length === 0) return
    const { db } = deps.firebase
    await commit(db, (batch) => {
      webhooksIn(deps).update(batch, stored, changes)
      recordWebhook(batch, db, by, 'changed', stored)
    })
  })

function refuseTaken(others: readonly { readonly url: string }[], url: string): void {
  if (others.some((one) => one.url === url))
    throw new AppError('invalid_fields', isTaken, { details: { url: isTaken } })
}

function refuseUrl({ config }: WebhookNeeds, url: string): void {
  const fault = urlFault(url, config.webhooks.allowsPrivate)
  if (fault !== undefined) throw new AppError('invalid_fields', fault, { details: { url: fault } })
}
