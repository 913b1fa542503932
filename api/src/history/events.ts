import type { HistoryEvent } from '@tessera/domain/history/contract'
import type { Read } from '../firebase/store.ts'
import { changesOf, type Fields, type Named, shown } from './changes.ts'
import type { PaymentRun } from './payment-runs.ts'
import type { Entry } from './store.ts'

/** Returns who did something, from the `by` of an entry: an account, a key of a machine, or one of the other actors. */
export type ActorOf = (by: string) => Pick<HistoryEvent, 'by' | 'as'>
/** An event as it is sent to the browser, with what lists need to sort (`at`), filter (`account`) and join (`run`) events. */
export interface Dated extends Pick<Entry, 'at'> {
  /** Who did it: the `by` of an entry, or the `createdBy` of a document. */
  readonly account: string
  readonly event: HistoryEvent
  /** Equal for the events that are one line of the list, such as the payments of a debit run. */
  readonly run?: string
}
type Moved = ReadonlyMap<string, Fields>

const nameFields: Readonly<Record<HistoryEvent['collection'], string>> = {
  members: 'fullName',
  payments: 'memberName',
  paymentItems: 'name',
  paymentYears: 'year',
  machineKeys: 'name',
  clubs: 'name',
  webhooks: 'url',
  users: 'name',
  committees: 'email',
  huts: 'name',
  views: 'name',
  passTemplates: 'name',
  debitRuns: 'messageId',
  applications: 'name',
  bankLines: 'day',
}
const isNamed = (collection: string): collection is HistoryEvent['collection'] => Object.hasOwn(nameFields, collection)

/** Returns the fields of an event that say what it is about: the document's id and name, and a payment's member, item and amount. */
function about(collection: HistoryEvent['collection'], documentId: string, fields: Fields) {
  const text = (field: string) => String(fields[field] ?? '')
  return {
    collection,
    documentId,
    name: String(shown(nameFields[collection], fields[nameFields[collection]]) ?? ''),
    ...(collection === 'members' && { memberId: documentId }),
    ...(collection === 'payments' && { memberId: text('memberId'), itemName: text('itemName') }),
    ...(collection === 'payments' && typeof fields.amount === 'number' && { amount: fields.amount }),
  }
}

/**
 * Turns a stored entry of the history into the event that the history shows for it, with its changed fields. Returns an empty list for
 * an entry of a collection that is not shown. Moving a payment to another year is stored as a deletion, and shown as a change.
 * @param moved the fields of moved payments after the move, by the id of the entry
 */
export function eventOf(
  entry: Entry,
  { actorOf, named, moved }: { readonly actorOf: ActorOf; readonly named: Named; readonly moved: Moved },
): Dated[] {
  const [first] = entry.documents
  if (!first || !isNamed(first.collection)) return []
  const { id, at, by, kind, movedTo, run, runKind, request } = entry
  const after = first.after ?? (movedTo === undefined ? undefined : moved.get(id))
  const alike = entry.documents.filter(({ collection }) => collection === first.collection)
  const { length: count } = alike
  const event: HistoryEvent = {
    id,
    kind: movedTo === undefined ? kind : 'changed',
    at: at.toISOString(),
    ...actorOf(by),
    ...about(first.collection, movedTo ?? first.id, first.before),
    ...(count > 1 && { count }),
    ...(count > 1 && first.collection === 'payments' && { amount: sumOf(alike.map(({ before }) => before.amount)) }),
    ...(runKind && { run: runKind }),
    changes: after && count === 1 ? changesOf(first.before, after, named) : [],
    ...(request !== undefined && { request }),
    ...(entry.restoredAt && {
      restoredAt: entry.restoredAt.toISOString(),
      restoredBy: actorOf(entry.restoredBy ?? '').by,
    }),
  }
  return [{ at, account: by, event, ...(run !== undefined && { run: `${run} ${runKind} ${kind} ${by}` }) }]
}

/** Milliseconds between two events of a run, at most. */
const mostBetween = 60 * 60_000

/**
 * Returns the events with a `run` that differs where more than an hour lies between two events of the same run. A debit run that was
 * undone, marked as paid again and undone again so becomes two lines, not one.
 * @param events the newest first
 */
export function divideRuns(events: readonly Dated[]): Dated[] {
  const parts = new Map<string, { at: Date; run: string }>()
  return events.map((one) => {
    if (one.run === undefined) return one
    const later = parts.get(one.run)
    const isNear = later && later.at.getTime() - one.at.getTime() <= mostBetween
    const run = isNear ? later.run : `${one.run} ${one.event.id}`
    parts.set(one.run, { at: one.at, run })
    return { ...one, run }
  })
}

/** Returns one event for each run: the newest of its events, with the number of documents and the amount of all of them together. */
export function joinRuns(events: readonly Dated[]): Dated[] {
  const joined = new Map<string, Dated>()
  for (const one of events) {
    const key = one.run ?? one.event.id
    const newest = joined.get(key)
    const { count = 1, amount } = one.event
    if (!newest) joined.set(key, one)
    else
      joined.set(key, {
        ...newest,
        event: {
          ...newest.event,
          changes: [],
          count: (newest.event.count ?? 1) + count,
          ...(amount !== undefined && { amount: sumOf([newest.event.amount, amount]) }),
        },
      })
  }
  return [...joined.values()]
}

/** Returns the sum of amounts in euros, added in whole cents. Values that are not numbers are left out. */
const sumOf = (amounts: readonly unknown[]): number =>
  amounts.reduce<number>((sum, euro) => sum + (typeof euro === 'number' ? Math.round(euro * 100) : 0), 0) / 100

type Signed = Read<'payments'> | Read<'paymentItems'> | Read<'paymentYears'>

/**
 * Returns the events "recorded" of payments, items or years. Recording writes no entry of the history: the events come from the
 * `createdBy` and `createdAt` of the documents themselves, and documents without them give none.
 * If `grouped`, the documents of one commit or of one run give one event together. `first` has the fields that a document had when it
 * was recorded, by id, for those that were changed later.
 */
export function recordedEvents(
  collection: 'payments' | 'paymentItems' | 'paymentYears',
  documents: readonly Signed[],
  {
    actorOf,
    grouped,
    first,
    runs,
  }: {
    readonly actorOf: ActorOf
    readonly grouped: boolean
    readonly first: Moved
    /** The runs of payments that several commits recorded, by the ids of the payments. */
    readonly runs?: ReadonlyMap<string, PaymentRun>
  },
): Dated[] {
  const events = new Map<string, Dated>()
  for (const document of documents) {
    const { id, createdAt: at, createdBy: account = '' } = document
    if (!at) continue
    const run = runs?.get(id)
    const key = grouped ? `${account} ${at.getTime()} ${run?.id ?? ''}` : id
    const before = events.get(key)?.event
    const told = about(collection, id, { ...document, ...first.get(id) })
    const event: HistoryEvent = before
      ? { ...before, count: (before.count ?? 1) + 1, amount: sumOf([before.amount, 'amount' in told && told.amount]) }
      : {
          id: `${collection}_${id}`,
          kind: 'recorded',
          at: at.toISOString(),
          ...actorOf(account),
          ...told,
          ...(run && { run: run.kind }),
          changes: [],
        }
    events.set(key, { at, account, event, ...(run && { run: `${run.id} ${run.kind} recorded ${account}` }) })
  }
  return [...events.values()]
}

/**
 * Returns the fields that a payment had right after it was moved to another year. They are stored nowhere, so they are worked out
 * backwards: from the fields that it has `now`, or had when it was deleted, the later changes are taken back one by one.
 * Returns undefined for a deleted payment whose deletion is no longer in the history.
 */
export function leftByMove(move: Entry, entries: readonly Entry[], now: Fields | undefined): Fields | undefined {
  const later = entries
    .filter(
      ({ at, kind, documents }) =>
        at > move.at && kind !== 'restored' && documents.some(({ id }) => id === move.movedTo),
    )
    .sort((one, other) => one.at.getTime() - other.at.getTime())
  const end = later.findIndex(({ kind }) => kind !== 'changed')
  const gone = later[end]?.documents.find(({ id }) => id === move.movedTo)
  const known = gone?.before ?? now
  if (!known) return undefined
  const changes = end < 0 ? later : later.slice(0, end)
  return changes.reduceRight((fields, { documents: [change] }) => {
    const added = Object.keys(change?.after ?? {}).filter((name) => !Object.hasOwn(change?.before ?? {}, name))
    const kept = Object.entries(fields).filter(([name]) => !added.includes(name))
    return { ...Object.fromEntries(kept), ...change?.before }
  }, known)
}

/**
 * Returns the fields that documents had when they were recorded, of those fields that were changed since. The keys are the documents'
 * ids of today: a payment gets another id when it is moved to another year.
 * @param entries the history of these documents
 */
export function beforeChanges(entries: readonly Entry[]): Map<string, Fields> {
  const first = new Map<string, Fields>()
  const newestFirst = [...entries].sort((one, other) => other.at.getTime() - one.at.getTime())
  const now = new Map<string, string>()
  for (const { kind, movedTo, documents } of newestFirst) {
    const [document] = documents
    if (!document || (kind !== 'changed' && movedTo === undefined)) continue
    if (movedTo !== undefined) now.set(document.id, now.get(movedTo) ?? movedTo)
    const id = now.get(document.id) ?? document.id
    first.set(id, { ...first.get(id), ...document.before })
  }
  return first
}
