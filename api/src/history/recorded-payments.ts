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
 */
export async function paymentEntriesAbout(
  db: Database,
  clubId: string,
  memberIds: readonly string[],
): Promise<readonly Snapshot[]> {
  const parts = inParts([...new Set(memberIds)], mostInFilter)
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
  const bound: Snapshot[] = []
  for (const members of parts) bound.push(...(await boundEntries(db, clubId, { kinds, members })))
  return eachOnce([...alone, ...bound.filter(canBeOfPayments)])
}

/** Reads the entries of deletions, moves and undone payments that were written since a moment. */
async function endsSince(db: Database, clubId: string, from: Date | undefined): Promise<readonly Snapshot[]> {
  const asked = { kinds: ['deleted', 'undone'], from }
  const { docs } = await entriesAlone(db, clubId, asked)
    .orderBy('at', 'desc')
    .select(...thin)
    .get()
  const alone = await readWhole(db, docs.filter(canBeOfPayments))
  return eachOnce([...alone, ...(await boundEntries(db, clubId, asked)).filter(canBeOfPayments)])
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
export async function recordedBetween(db: Database, clubId: string, between: Between): Promise<Recorded[]> {
  const docs = await paymentsBetween(db, clubId, between)
  return recordedAs(db, clubId, between, { docs, about: await paymentEntriesAbout(db, clubId, docs.map(memberOf)) })
}

/**
 * As `recordedBetween`, but reads the deleted payments only if they are needed: if all payments match the leaves of the seal, and the
 * history has no changes of them, the payments as they are now are returned.
 */
export async function comparedBetween(
  db: Database,
  clubId: string,
  between: Between,
  leaves: Readonly<Record<string, { readonly hash: string; readonly salt?: string }>>,
): Promise<Pick<Recorded, 'id' | 'hash'>[]> {
  const docs = await paymentsBetween(db, clubId, between)
  const about = await paymentEntriesAbout(db, clubId, docs.map(memberOf))
  const now = docs.map((doc) => paymentLeaf(asItIs(sealable(doc))))
  const sealed = Object.entries(leaves).filter(([id, { salt }]) => id.startsWith('payments/') && salt !== undefined)
  const isSealed = ({ id, hash }: (typeof now)[number]) => {
    const { salt, hash: was } = leaves[id] ?? {}
    return salt !== undefined && hash(salt) === was
  }
  const told = new Set(toEntries(about).flatMap(idsOf))
  const isAsSealed = now.length === sealed.length && now.every(isSealed) && docs.every(({ id }) => !told.has(id))
  return isAsSealed ? now : recordedAs(db, clubId, between, { docs, about })
}

interface Found {
  readonly docs: readonly Snapshot[]
  /** The entries about payments of their members. */
  readonly about: readonly Snapshot[]
}

async function recordedAs(
  db: Database,
  clubId: string,
  { from, until }: Between,
  { docs, about }: Found,
): Promise<Recorded[]> {
  const isBetween = (at: Date | undefined) => at !== undefined && at < until && (!from || at >= from)
  const ended = await endsSince(db, clubId, from)
  const gone = ended
    .flatMap((doc) => paymentsOf(doc.data() ?? {}))
    .filter(({ createdAt, movedFrom }) => movedFrom !== undefined || isBetween(momentOf(createdAt)))
  // One that was moved here, away, and here again is named twice.
  const moved = new Set<string>(
    ended.flatMap((doc) => (isBetween(momentOf(doc.get('at'))) ? (doc.get('movedTo') ?? []) : [])),
  )
  const known = new Set(docs.map(({ id }) => id))
  const left = await readNamed(
    db,
    'payments',
    clubId,
    [...moved].filter((id) => !known.has(id)),
  )
  const read = new Set(docs.map(memberOf))
  const others = [...gone.map(({ memberId }) => String(memberId)), ...left.map(memberOf)].filter((id) => !read.has(id))
  const changes = [...about, ...(await paymentEntriesAbout(db, clubId, others))]
  const entries = new Map([...ended, ...changes].map((doc) => [doc.id, doc]))
  const recorded = recordedPayments([...docs, ...left].map(sealable), toEntries([...entries.values()]))
  return recorded.map(toRecorded).filter(({ at }) => isBetween(at))
}

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
export async function recordedIn(db: Database, clubId: string, entries: readonly StoredFields[]): Promise<Recorded[]> {
  const members = entries.flatMap(paymentsOf).map(({ memberId }) => String(memberId))
  const about = toEntries(await paymentEntriesAbout(db, clubId, members))
  const ends = entries.flatMap((fields) => paymentEntry(sealableFields(fields)) ?? []).filter(isEnd)
  // A move begins a payment, too; which of them are about to be deleted is in the entries themselves.
  const asChanges = about
    .filter((one) => one.movedTo || !isEnd(one))
    .map((one) => (isEnd(one) ? { ...one, kind: 'changed' as const } : one))
  return recordedPayments([], [...ends, ...asChanges]).map(toRecorded)
}

const isEnd = ({ kind }: PaymentEntry): boolean => kind === 'ended'
