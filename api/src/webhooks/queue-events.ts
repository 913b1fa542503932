import { createHash } from 'node:crypto'
import type { WebhookEvent } from '@tessera/domain/webhooks/webhook'
import { inParts } from '@tessera/server/in-parts'
import { parseEach } from '../firebase/parse-each.ts'
import { commit, parseRead, type Read, storeOf } from '../firebase/store.ts'
import { unlessChanged } from '../firebase/unless-changed.ts'
import { readMoments } from '../firebase/whole-moments.ts'
import type { Needs } from '../needs.ts'
import { recordedInPages } from '../payments/service.ts'
import { newDelivery } from './deliveries.ts'

/** Longest time in which commits can become readable in another order than that of their times, in milliseconds. */
const overlap = 10 * 60_000
/** How far what was read is behind, beyond the overlap, before that is written without a message, in milliseconds. */
const longestBehind = 60 * 60_000
/** New messages in a commit. */
const perCommit = 200
/** Messages of a webhook that wait at most, or some more; further events follow once some are sent. */
const mostWaiting = 5_000
/** New messages after which a turn goes on with sending, and reads no further events. */
const perTurn = 1_000
/** Payments that are read at once. */
const paymentsAtOnce = 200
/** Entries of the history that are read at once: each can hold hundreds of documents. */
const entriesAtOnce = 50

/** Something that has happened; `key` names it among all of its club. */
interface Event {
  readonly kind: WebhookEvent
  readonly key: string
  readonly at: Date
  readonly data: { readonly memberId: string; readonly [field: string]: string }
}

/**
 * Puts a message into the queue of a webhook for each new event that it is for, once, whichever process does it: the messages are
 * written in one commit with the time up to which events were read, which fails if the webhook has changed meanwhile. Events are read
 * page by page, and no further than to the first page of which nothing has to be read again. Returns true if there is more to read.
 */
export async function queueEvents(
  deps: Needs<'db' | 'log' | 'now'>,
  webhook: Read<'webhooks'>,
  most = mostWaiting,
): Promise<boolean> {
  // A receiver that does not answer would otherwise have all that happened since read at each turn.
  if ((await countWaiting(deps, webhook)) >= most) return true
  const began = deps.now().getTime()
  let current = webhook
  let queued = 0
  let page: Page = { events: [], until: webhook.readUntil }
  while (page.until) {
    page = await eventsAfter(deps, webhook, page.until)
    const { news, isFull, ...written } = await queuePage(deps, current, page, most)
    current = written.webhook
    queued += news
    if (isFull) return true
    if (page.until && page.until.getTime() <= began - overlap) {
      await readTo(deps, current, page.until)
      return true
    }
    if (page.until && queued >= perTurn) return true
  }
  // Otherwise what is of no concern to this webhook would be read at each turn again, for ever.
  const readUntil = new Date(began - overlap)
  if (readUntil.getTime() - current.readUntil.getTime() >= longestBehind) await readTo(deps, current, readUntil)
  return false
}

/** Notes that all events up to a time were read, unless the webhook has changed meanwhile: they are read again then. */
async function readTo({ firebase: { db } }: Needs<'db'>, webhook: Read<'webhooks'>, readUntil: Date): Promise<void> {
  if (readUntil <= webhook.readUntil) return
  await unlessChanged(() => commit(db, (batch) => storeOf(db, 'webhooks').update(batch, webhook, { readUntil })))
}

/** Writes the messages of some events; returns how many are new, and the webhook as it is stored then. */
async function queuePage(
  deps: Needs<'db' | 'now'>,
  webhook: Read<'webhooks'>,
  page: Page,
  most: number,
): Promise<{ readonly news: number; readonly isFull: boolean; readonly webhook: Read<'webhooks'> }> {
  const { db } = deps.firebase
  const [deliveries, webhooks] = [storeOf(db, 'webhookDeliveries'), storeOf(db, 'webhooks')]
  const events = page.events.map((event) => ({ ...event, id: messageId(webhook.id, event) }))
  let current = webhook
  let queued = 0
  for (const [n, part] of inParts(events, perCommit).entries()) {
    const known = await deliveries.getMany(part.map(({ id }) => id))
    const news = part.filter(({ id }) => !known.has(id))
    const last = part.at(-1)?.at.getTime() ?? 0
    // The next part can begin with events of the same moment: one commit has hundreds. If it is not written now, they are read again.
    const isLast = (n + 1) * perCommit >= events.length
    // Beyond the overlap nothing is read again: the log forgets messages after a month, and would take these for new ones.
    const read = last + (isLast ? (page.until ? 0 : 1) : -1)
    const until = deps.now().getTime() - last > overlap ? read : last - overlap
    const readUntil = new Date(Math.max(current.readUntil.getTime(), until))
    if (news.length === 0 && readUntil.getTime() === current.readUntil.getTime()) continue
    if (news.length > 0 && (await countWaiting(deps, webhook)) >= most)
      return { news: queued, isFull: true, webhook: current }
    const updateTime = await commit(db, (batch) => {
      for (const { id, kind, at, data } of news)
        deliveries.create(batch, id, newDelivery(webhook, kind, at, deps.now(), data))
      // Last: the time of the last write of a commit is that of the webhook.
      webhooks.update(batch, current, { readUntil })
    })
    current = { ...current, readUntil, updateTime }
    queued += news.length
  }
  return { news: queued, isFull: false, webhook: current }
}

async function countWaiting({ firebase: { db } }: Needs<'db'>, { id, clubId }: Read<'webhooks'>): Promise<number> {
  const all = storeOf(db, 'webhookDeliveries').ofClub(clubId).where('webhookId', '==', id)
  return (await all.where('state', '==', 'waiting').count().get()).data().count
}

/** The id of a message, the same however often an event is found. */
const messageId = (webhookId: string, { kind, key }: Event): string =>
  `msg_${createHash('sha256')
    .update(JSON.stringify([webhookId, kind, key]))
    .digest('hex')
    .slice(0, 32)}`

/** Events in the order in which they happened. */
interface Page {
  readonly events: readonly Event[]
  /** The time up to which these are all; absent if there are no more. */
  readonly until: Date | undefined
}

const none: Page = { events: [], until: undefined }

/** Reads the next events of a webhook after a time. */
async function eventsAfter(
  deps: Needs<'db' | 'log'>,
  { clubId, createdAt, events, since = {} }: Read<'webhooks'>,
  after: Date,
): Promise<Page> {
  const found = await Promise.all([
    events.includes('payment.recorded') ? recordings(deps, clubId, after) : none,
    events.some((event) => event !== 'payment.recorded') ? fromHistory(deps, clubId, after) : none,
  ])
  const ends = found.flatMap(({ until }) => until?.getTime() ?? [])
  const until = ends.length > 0 ? new Date(Math.min(...ends)) : undefined
  // What one of the two reads has beyond the other is read again, so that the order stays.
  const isMeant = ({ kind, at }: Event) =>
    events.includes(kind) && at >= (since[kind] ?? createdAt) && (!until || at <= until)
  const meant = found.flatMap((page) => page.events).filter(isMeant)
  return { events: meant.sort((a, b) => a.at.getTime() - b.at.getTime()), until }
}

async function recordings(deps: Needs<'db' | 'log'>, clubId: string, after: Date): Promise<Page> {
  const { recorded, until } = await recordedInPages(deps, clubId, after, paymentsAtOnce)
  const events = recorded.map(
    ({ payment: { id, memberId, itemId }, at }): Event => ({
      kind: 'payment.recorded',
      key: id,
      at,
      data: { id, memberId, itemId },
    }),
  )
  return { events, until }
}

/** What happened to members, and which payments were deleted, by the entries of the history. */
async function fromHistory({ firebase: { db }, log }: Needs<'db' | 'log'>, clubId: string, after: Date): Promise<Page> {
  const { docs, until } = await readMoments(storeOf(db, 'history').ofClub(clubId), 'at', after, entriesAtOnce)
  return { events: parseEach(docs, (doc) => parseRead('history', doc), log).flatMap(eventsIn), until }
}

type HistoryEntry = Extract<Read<'history'>, { readonly documents: unknown }>

/** What an entry of the history says of a member; of a payment, that it was deleted. */
const memberEvents: Partial<Record<HistoryEntry['kind'], WebhookEvent>> = {
  made: 'member.created',
  restored: 'member.created',
  changed: 'member.changed',
  deleted: 'member.deleted',
  undone: 'member.deleted',
}

function eventsIn(entry: Read<'history'>): Event[] {
  if (!('documents' in entry)) return []
  const { at, documents, movedTo } = entry
  const ofMember = memberEvents[entry.kind]
  return documents.flatMap(({ collection, id, before }): Event[] => {
    const key = `${entry.id}/${id}`
    if (collection === 'members' && ofMember) {
      // An entry of a change has the fields that have changed: the number is seldom one of them.
      const number = ofMember === 'member.changed' ? {} : { memberNumber: String(before.memberId) }
      return [{ kind: ofMember, key, at, data: { memberId: id, ...number } }]
    }
    if (collection !== 'payments' || ofMember !== 'member.deleted') return []
    const moved = movedTo === undefined ? {} : { movedTo }
    const data = { id, memberId: String(before.memberId), itemId: String(before.itemId), ...moved }
    return [{ kind: 'payment.deleted', key, at, data }]
  })
}
