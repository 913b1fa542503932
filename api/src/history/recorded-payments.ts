import { inParts } from '@tessera/server/in-parts'
import {
  asItIs,
  idsOf,
  type PaymentEntry,
  paymentEntry,
  paymentLeaf,
  type RecordedPayment,
  recordedAt,
  recordedPayments,
} from '@tessera/server/recorded-payments'
import { mostInFilter } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { readNamed } from '../firebase/pages.ts'
import { momentOf, type Snapshot, type StoredFields } from '../firebase/plain.ts'
import { sealableFields } from '../firebase/sealable.ts'
import { storeOf } from '../firebase/store.ts'
import { boundEntries, eachOnce, entriesAlone } from './entries.ts'
import { historyIn } from './store.ts'
import type { Source } from './volumes.ts'

/** The leaf of a payment in a seal: hashes the payment as it was first recorded. */
interface Recorded {
  readonly id: string
  readonly at: Date
  readonly hash: (salt: string) => string
}

interface Between {
  readonly from: Date | undefined
  readonly until: Date
  /** Reads at most so many of the payments that still exist, the oldest ones. */
  readonly most?: number
}

/** The fields of an entry, without its large `documents`, that tell if it can be about payments. */
const thin = ['kind', 'movedTo', 'runKind'] as const

/** An import and its undoing are large, and about no payments; many payments of one run are deleted by its undoing, never changed. */
const canBeOfPayments = (doc: Snapshot): boolean =>
  doc.get('kind') === 'changed' ? doc.get('runKind') === undefined : doc.get('runKind') !== 'undone-import'

/**
 * Reads the entries in which payments of some members were changed, moved, deleted or restored. Reads the small fields (`thin`) of all
 * entries about the members first, since an entry about many members, such as an import, is large and not about payments. Does not rely
 * on the payments' `updatedAt`: a change by another program may not set it.
 * @param from leaves out bound entries before this moment, where those about payments recorded since are asked for
 */
export async function paymentEntriesAbout(
  source: Source,
  clubId: string,
  memberIds: readonly string[],
  from: Date | undefined,
): Promise<readonly Snapshot[]> {
  const { db } = source
  const members = new Set(memberIds)
  const parts = inParts([...members], mostInFilter)
  const about = await Promise.all(
    parts.map((ids) =>
      historyIn(db)
        .ofClub(clubId)
        .where('memberIds', 'array-contains-any', ids)
        .select(...thin)
        .get(),
    ),
  )
  const kinds = ['changed', 'deleted', 'undone', 'restored']
  const alone = await readWhole(
    db,
    about.flatMap(({ docs }) => docs.filter((doc) => kinds.includes(doc.get('kind')) && canBeOfPayments(doc))),
  )
  // More members than a query can name stand in nearly every volume: each is opened once for all of them.
  const [some = [], ...others] = parts
  const asked = others.length === 0 ? { kinds, from, members: some } : { kinds, from }
  const isAbout = (doc: Snapshot) => canBeOfPayments(doc) && memberIdsOf(doc).some((id) => members.has(id))
  const bound = some.length === 0 ? [] : await boundEntries(source, clubId, asked)
  return eachOnce([...alone, ...bound.filter(isAbout)])
}

/** Reads the entries of deletions, moves and undone payments that were written since a moment. */
async function endsSince(source: Source, clubId: string, from: Date | undefined): Promise<readonly Snapshot[]> {
  const asked = { kinds: ['deleted', 'undone'], from }
  const { docs } = await entriesAlone(source.db, clubId, asked)
    .orderBy('at', 'desc')
    .select(...thin)
    .get()
  const alone = await readWhole(source.db, docs.filter(canBeOfPayments))
  return eachOnce([...alone, ...(await boundEntries(source, clubId, asked)).filter(canBeOfPayments)])
}

/** Reads entries of which `thin` fields are known, each once. */
async function readWhole(db: Database, docs: readonly Snapshot[]): Promise<readonly Snapshot[]> {
  const refs = [...new Set(docs.map(({ id }) => id))].map((id) => historyIn(db).all.doc(id))
  const read = await Promise.all(inParts(refs, perRead).map((some) => db.getAll(...some)))
  return read.flat().filter(({ exists }) => exists)
}

/** Entries of one read. */
const perRead = 300

/** Reads the payments that are there and were recorded from a moment until before another, the oldest first. */
async function paymentsBetween(db: Database, clubId: string, { from, until, most }: Between): Promise<Snapshot[]> {
  const payments = storeOf(db, 'payments').ofClub(clubId)
  const begun = from ? payments.where('createdAt', '>=', from) : payments
  const all = begun.where('createdAt', '<', until).orderBy('createdAt')
  const { docs } = await (most ? all.limit(most) : all).get()
  return docs
}

/** Returns the payments that were recorded in a time, as they were recorded, including those that were changed, moved or deleted since. */
export async function recordedBetween(source: Source, clubId: string, between: Between): Promise<Recorded[]> {
  const docs = await paymentsBetween(source.db, clubId, between)
  const about = await paymentEntriesAbout(source, clubId, docs.map(memberOf), between.from)
  return recordedAs(source, clubId, between, { docs, about })
}

/**
 * As `recordedBetween`, but reads the deleted payments only if they are needed: if all payments match the leaves of the seal, and the
 * history has no changes of them, the payments as they are now are returned.
 */
export async function comparedBetween(
  source: Source,
  clubId: string,
  between: Between,
  leaves: Readonly<Record<string, { readonly hash: string; readonly salt?: string }>>,
): Promise<Pick<Recorded, 'id' | 'hash'>[]> {
  const docs = await paymentsBetween(source.db, clubId, between)
  const about = await paymentEntriesAbout(source, clubId, docs.map(memberOf), between.from)
  const now = docs.map((doc) => paymentLeaf(asItIs(sealable(doc))))
  const sealed = Object.entries(leaves).filter(([id, { salt }]) => id.startsWith('payments/') && salt !== undefined)
  const isSealed = ({ id, hash }: (typeof now)[number]) => {
    const { salt, hash: was } = leaves[id] ?? {}
    return salt !== undefined && hash(salt) === was
  }
  const told = new Set(toEntries(about).flatMap(idsOf))
  const isAsSealed = now.length === sealed.length && now.every(isSealed) && docs.every(({ id }) => !told.has(id))
  return isAsSealed ? now : recordedAs(source, clubId, between, { docs, about })
}

interface Found {
  readonly docs: readonly Snapshot[]
  /** The entries about payments of their members. */
  readonly about: readonly Snapshot[]
}

async function recordedAs(
  source: Source,
  clubId: string,
  { from, until }: Between,
  { docs, about }: Found,
): Promise<Recorded[]> {
  const isBetween = (at: Date | undefined) => at !== undefined && at < until && (!from || at >= from)
  const ended = await endsSince(source, clubId, from)
  const gone = ended
    .flatMap((doc) => paymentsOf(doc.data() ?? {}))
    .filter(({ createdAt, movedFrom }) => movedFrom !== undefined || isBetween(momentOf(createdAt)))
  // One that was moved here, away, and here again is named twice.
  const moved = new Set<string>(
    ended.flatMap((doc) => (isBetween(momentOf(doc.get('at'))) ? (doc.get('movedTo') ?? []) : [])),
  )
  const known = new Set(docs.map(({ id }) => id))
  const left = await readNamed(
    source.db,
    'payments',
    clubId,
    [...moved].filter((id) => !known.has(id)),
  )
  const read = new Set(docs.map(memberOf))
  const others = [...gone.map(({ memberId }) => String(memberId)), ...left.map(memberOf)].filter((id) => !read.has(id))
  const changes = [...about, ...(await paymentEntriesAbout(source, clubId, others, from))]
  const entries = new Map([...ended, ...changes].map((doc) => [doc.id, doc]))
  const recorded = recordedPayments([...docs, ...left].map(sealable), toEntries([...entries.values()]))
  return recorded.map(toRecorded).filter(({ at }) => isBetween(at))
}

const memberIdsOf = (entry: Snapshot): readonly string[] => entry.get('memberIds')

const memberOf = (doc: Snapshot): string => String(doc.get('memberId'))

const sealable = (doc: Snapshot) => ({ id: doc.id, fields: sealableFields(doc.data() ?? {}) })

const toEntries = (docs: readonly Snapshot[]): PaymentEntry[] =>
  docs.flatMap((doc) => paymentEntry(sealableFields(doc.data() ?? {})) ?? [])

const toRecorded = (one: RecordedPayment): Recorded => ({ ...paymentLeaf(one), at: recordedAt(one) })

/** The payments in an entry, as they were. */
const paymentsOf = ({ documents }: StoredFields): StoredFields[] =>
  (Array.isArray(documents) ? documents : []).flatMap((one) =>
    one?.collection === 'payments' && one.before ? [one.before] : [],
  )

/** Returns the payments that entries which are about to be deleted for good have ended, as they were recorded: none that were restored. */
export async function recordedIn(
  source: Source,
  clubId: string,
  entries: readonly StoredFields[],
): Promise<Recorded[]> {
  const payments = entries.flatMap(paymentsOf)
  const members = payments.map(({ memberId }) => String(memberId))
  const times = payments.map(({ createdAt }) => momentOf(createdAt)?.getTime() ?? 0)
  // No change of them is older than the oldest of them.
  const from = new Date(times.length > 0 ? Math.min(...times) : 0)
  const about = toEntries(await paymentEntriesAbout(source, clubId, members, from))
  const ends = entries.flatMap((fields) => paymentEntry(sealableFields(fields)) ?? []).filter(isEnd)
  // A move begins a payment, too; which of them are about to be deleted is in the entries themselves.
  const asChanges = about
    .filter((one) => one.movedTo || !isEnd(one))
    .map((one) => (isEnd(one) ? { ...one, kind: 'changed' as const } : one))
  return recordedPayments([], [...ends, ...asChanges]).map(toRecorded)
}

const isEnd = ({ kind }: PaymentEntry): boolean => kind === 'ended'
