import type { ResponseOf } from '@tessera/domain/contract'
import type { historyContract } from '@tessera/domain/history/contract'
import { bookDays, toInstant } from '@tessera/domain/plain-date'
import { isPlainId } from '@tessera/domain/stored/document-ids'
import { parseEach } from '../firebase/parse-each.ts'
import { momentOf } from '../firebase/plain.ts'
import { parseRead, type Read, storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { findEntries, newestEntries } from './entries.ts'
import { beforeChanges, type Dated, eventOf, leftByMove, recordedEvents } from './events.ts'
import { type Names, readNames } from './names.ts'
import { pageOf, pageUntil, placeAfter, readPlace } from './page.ts'
import { runsOfPayments } from './payment-runs.ts'
import { paymentEntriesAbout } from './recorded-payments.ts'
import type { Entry } from './store.ts'
import { sourceOf } from './volumes.ts'

type ListNeeds = Needs<'db' | 'log' | 'now'>
type Answer = ResponseOf<typeof historyContract.list>

/** Minimum number of events on a page, unless the history ends there. */
const wanted = 50
/** Maximum number of reads for a page; after them it is sent even if it has fewer events than `wanted`. */
const mostReads = 10
/** Number of entries in one read. */
const perRead = 100
/** Number of payments in one read: more than a commit can hold, since those of one commit have the same time and are read together. */
const paymentsPerRead = 600

interface Asked {
  readonly before?: string
  readonly member?: string
  readonly payment?: string
  readonly kind?: string
  readonly by?: string
}

/**
 * Returns a page of a club's history, the newest first: what people and machines have recorded, changed and deleted.
 * @param asked filters the events; `before` is the `next` of the page before
 */
export async function listHistory(deps: ListNeeds, clubId: string, asked: Asked): Promise<Answer> {
  const names = await readNames(deps, clubId)
  const { people } = names
  const place = readPlace(asked.before, {
    // The database has no year 10000.
    first: toInstant(bookDays.first),
    end: new Date(deps.now().getTime() + 60_000),
  })
  const isAsked = (one: Dated) =>
    (!asked.kind || one.event.kind === asked.kind) && (!asked.by || one.account === asked.by) && place.isOlder(one)
  if (asked.member) {
    if (!isPlainId(asked.member)) return { events: [], people }
    const found = await eventsOfMember(deps, clubId, { memberId: asked.member, paymentId: asked.payment }, names)
    const { events, last } = pageOf(found.filter((one) => isAsked(one) && one.at < place.before))
    return { events: [...events], ...(last && { next: placeAfter(last) }), people }
  }
  let until: Date | undefined = place.before
  // Items, years and recorded payments give events of the kind `recorded` only.
  const books = !asked.kind || asked.kind === 'recorded' ? await readBooks(deps, clubId) : undefined
  const changesSince = changesOfAllMembers(deps, clubId)
  const found: Dated[] = []
  let page = pageOf(found)
  /** The run that the oldest event read so far belongs to; the next read may bring more of it. */
  let run: string | undefined
  for (let reads = 0; until && !page.last && (page.events.length < wanted || run) && reads < mostReads; reads++) {
    const read = await readBefore(deps, clubId, until, { names, books, changesSince, asked })
    const isFull = page.events.length >= wanted
    const more = read.events.filter(isAsked)
    found.push(...more)
    const last = more.at(-1)
    // A full page goes on to the end of its last run, and no further: the next run is whole on the next page.
    page = isFull && run && last && last.run !== run ? pageUntil(found, run) : pageOf(found)
    run = last?.run
    until = read.next
  }
  const next = page.last ? placeAfter(page.last) : until?.toISOString()
  return { events: [...page.events], ...(next !== undefined && { next }), people }
}

const newestFirst = (one: Dated, other: Dated): number =>
  other.at.getTime() - one.at.getTime() || (one.event.id < other.event.id ? -1 : 1)

const entriesOf = (found: readonly Read<'history'>[]): Entry[] =>
  found.filter((one): one is Entry & Read<'history'> => 'documents' in one)

interface Books {
  readonly items: readonly Read<'paymentItems'>[]
  readonly years: readonly Read<'paymentYears'>[]
}

/** Reads all items and years: once for all reads of an answer. */
async function readBooks({ firebase: { db }, log }: ListNeeds, clubId: string): Promise<Books> {
  const [items, years] = [storeOf(db, 'paymentItems'), storeOf(db, 'paymentYears')]
  const found = await Promise.all([items.find(items.ofClub(clubId), log), years.find(years.ofClub(clubId), log)])
  return { items: found[0], years: found[1] }
}

interface Reading {
  readonly names: Names
  readonly books: Books | undefined
  readonly changesSince: ReturnType<typeof changesOfAllMembers>
  readonly asked: Pick<Asked, 'kind' | 'by'>
}

/**
 * Returns the kinds of stored entries that can be shown as events of `kind`. A payment that an edit moved to another year is stored
 * as `deleted` from the old year, and shown as `changed`.
 */
const kindsOf = (kind: string): string[] => (kind === 'changed' ? ['changed', 'deleted'] : [kind])

/**
 * Reads the newest events before a time. To read on, call it again with `next`; there are no more events if that is undefined.
 * Without `books`, leaves out recorded items, years and payments. Filters by the asked person and kind only as far as a query can: the
 * caller has to filter the events again.
 */
async function readBefore(
  deps: ListNeeds,
  clubId: string,
  until: Date,
  { names, books, changesSince, asked: { kind, by } }: Reading,
) {
  const { firebase, log } = deps
  const { actorOf } = names
  const payments = storeOf(firebase.db, 'payments')
  const areEntriesAsked = kind !== 'recorded'
  const kinds = kind && areEntriesAsked ? kindsOf(kind) : undefined
  const paidBy = by ? payments.ofClub(clubId).where('createdBy', '==', by) : payments.ofClub(clubId)
  const recorded = paidBy.where('createdAt', '<', until).orderBy('createdAt', 'desc')
  const [found, booked] = await Promise.all([
    newestEntries(sourceOf(deps), clubId, { kinds, by, until }, perRead),
    books ? recorded.limit(paymentsPerRead).get() : undefined,
  ])
  const entries = entriesOf(parseEach(found.entries, (doc) => parseRead('history', doc), log))
  const paid = parseEach(booked?.docs ?? [], (doc) => parseRead('payments', doc), log)
  const changed = paid.filter(({ updatedAt }) => updatedAt !== undefined)
  const [about, runs] = await Promise.all([
    entriesOfPayments(
      deps,
      clubId,
      changed.map(({ memberId }) => memberId),
      changed.flatMap(({ createdAt }) => createdAt ?? []),
    ),
    runsOfPayments(deps, clubId, paid),
  ])
  // Events of the same time as the last one of a full read may be missing from it: they are left to the next read.
  const ends = [
    areEntriesAsked ? found.end : undefined,
    booked?.docs.length === paymentsPerRead ? momentOf(booked.docs.at(-1)?.get('createdAt')) : undefined,
  ].flatMap((at) => at?.getTime() ?? [])
  const end = Math.max(...ends)
  const items = (books?.items ?? []).filter(
    ({ createdAt, createdBy }) =>
      createdAt && createdAt.getTime() > end && createdAt < until && (!by || createdBy === by),
  )
  // An item names the members who have to pay it today. For members taken off it since, only the entry of that change names them: it is
  // found here if it was read together with the item.
  const ofItems = [...entries, ...(await entriesOfItems(deps, clubId, items, changesSince))]
  const first = { payments: beforeChanges(about), items: beforeChanges(ofItems) }
  const all = [
    ...(areEntriesAsked ? await toEvents(deps, clubId, entries, names) : []),
    ...recordedEvents('payments', paid, { actorOf, grouped: true, first: first.payments, runs }),
    ...recordedEvents('paymentItems', items, { actorOf, grouped: true, first: first.items }),
    ...recordedEvents('paymentYears', books?.years ?? [], { actorOf, grouped: false, first: new Map() }),
  ].filter(({ at }) => at < until)
  if (ends.length === 0) return { events: all.sort(newestFirst), next: undefined }
  const events = all.filter(({ at }) => at.getTime() > end).sort(newestFirst)
  return { events, next: new Date(Math.min(end + 1, until.getTime() - 1)) }
}

/**
 * Returns a function that reads the changes of what is not about certain members, such as an item that all members pay, since a moment.
 * It keeps what it has read: called with an earlier moment, it only reads the time between.
 */
function changesOfAllMembers(deps: ListNeeds, clubId: string) {
  const known: Entry[] = []
  let since: Date | undefined
  return async (from: Date): Promise<readonly Entry[]> => {
    if (since && from >= since) return known
    const found = await findEntries(sourceOf(deps), clubId, { kinds: ['changed'], members: [], from, until: since })
    known.push(...entriesOf(parseEach(found, (doc) => parseRead('history', doc), deps.log)))
    since = from
    return known
  }
}

/**
 * Reads the entries about changes of these items: of those that all members pay, and of those that only certain members pay. The
 * filters of the list do not apply: the entries serve to work out how each item was recorded. Can return entries of other items too.
 */
async function entriesOfItems(
  deps: ListNeeds,
  clubId: string,
  items: readonly Read<'paymentItems'>[],
  changesSince: Reading['changesSince'],
): Promise<Entry[]> {
  const recorded = items.flatMap(({ createdAt }) => createdAt?.getTime() ?? [])
  if (recorded.length === 0) return []
  const [ofAll, ofSome] = await Promise.all([
    // No change can be older than the oldest of the items.
    changesSince(new Date(Math.min(...recorded))),
    entriesOfPayments(
      deps,
      clubId,
      items.flatMap(({ memberIds = [] }) => memberIds),
      items.flatMap(({ createdAt }) => createdAt ?? []),
    ),
  ])
  return [...ofAll, ...ofSome]
}

/**
 * Reads the entries about the payments of these members since the first of some moments, and maybe older ones. Leaves out entries of
 * imports, which name many members but no payments.
 */
async function entriesOfPayments(
  deps: ListNeeds,
  clubId: string,
  memberIds: readonly string[],
  moments: readonly Date[],
) {
  if (memberIds.length === 0) return []
  const from = moments.length > 0 ? new Date(Math.min(...moments.map((at) => at.getTime()))) : undefined
  const found = await paymentEntriesAbout(sourceOf(deps), clubId, memberIds, from)
  return entriesOf(parseEach(found, (doc) => parseRead('history', doc), deps.log))
}

async function toEvents(deps: ListNeeds, clubId: string, entries: readonly Entry[], names: Names): Promise<Dated[]> {
  const moves = entries.filter(({ movedTo }) => movedTo !== undefined)
  const ids = moves.flatMap(({ movedTo }) => movedTo ?? [])
  const [payments, about] = await Promise.all([
    storeOf(deps.firebase.db, 'payments').getMany(ids),
    entriesOfPayments(
      deps,
      clubId,
      moves.flatMap(({ memberIds }) => memberIds),
      moves.map(({ at }) => at),
    ),
  ])
  const now = new Map([...payments].map(([id, { id: _, updateTime: __, ...fields }]) => [id, fields]))
  const moved = new Map(
    moves.flatMap((move) => {
      const fields = leftByMove(move, about, now.get(move.movedTo ?? ''))
      return fields ? [[move.id, fields] as const] : []
    }),
  )
  const { named, actorOf } = await names.namesIn(entries)
  return entries.flatMap((entry) => eventOf(entry, { actorOf, named, moved }))
}

/** Returns an entry without the documents of other members: an undo of several members is one entry. */
function onlyOf(entry: Entry, memberId: string): Entry {
  const own = ({ collection, id, before }: Entry['documents'][number]) =>
    collection === 'payments' ? before.memberId === memberId : collection !== 'members' || id === memberId
  const documents = entry.documents.filter(own)
  return documents.length > 0 ? { ...entry, documents } : entry
}

/** Reads all events of a member and the member's payments, or of one of these. */
async function eventsOfMember(
  deps: ListNeeds,
  clubId: string,
  { memberId, paymentId }: { readonly memberId: string; readonly paymentId: string | undefined },
  names: Names,
): Promise<Dated[]> {
  const payments = storeOf(deps.firebase.db, 'payments')
  const [about, paid] = await Promise.all([
    findEntries(sourceOf(deps), clubId, { members: [memberId] }),
    payments.find(payments.ofClub(clubId).where('memberId', '==', memberId), deps.log),
  ])
  const entries = entriesOf(parseEach(about, (doc) => parseRead('history', doc), deps.log))
  const { actorOf } = names
  const recorded = recordedEvents('payments', paid, { actorOf, grouped: false, first: beforeChanges(entries) })
  const own = entries.map((entry) => onlyOf(entry, memberId))
  if (paymentId === undefined) return [...(await toEvents(deps, clubId, own, names)), ...recorded].sort(newestFirst)
  const ids = idsOfPayment(own, paymentId)
  const ofPayment = own.flatMap((entry) => {
    const documents = entry.documents.filter(({ collection, id }) => collection === 'payments' && ids.has(id))
    return documents.length > 0 ? { ...entry, documents } : []
  })
  const isOwn = ({ event }: Dated) => ids.has(event.documentId)
  return [...(await toEvents(deps, clubId, ofPayment, names)), ...recorded.filter(isOwn)].sort(newestFirst)
}

/** The id of a payment and those that it had before it was moved to other years. */
function idsOfPayment(entries: readonly Entry[], paymentId: string): Set<string> {
  const ids = new Set([paymentId])
  const newest = [...entries].sort((one, other) => other.at.getTime() - one.at.getTime())
  for (const { movedTo, documents } of newest)
    if (movedTo !== undefined && ids.has(movedTo)) for (const { id } of documents) ids.add(id)
  return ids
}
