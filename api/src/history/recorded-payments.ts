import { inParts } from '@tessera/server/in-parts'
import {
  asItIs,
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
import { historyIn } from './store.ts'

/** A payment as it was recorded, as a seal has it. */
interface Recorded {
  readonly id: string
  readonly at: Date
  readonly hash: (salt: string) => string
}

interface Between {
  readonly from: Date | undefined
  readonly until: Date
  /** The oldest of these, and what was deleted. */
  readonly most?: number
}

/**
 * Reads the entries in which payments of some members were changed or moved. First it asks which entries are these: one about many, such
 * as an import, is large and says nothing of payments.
 */
async function paymentChanges(
  db: Database,
  clubId: string,
  memberIds: readonly string[],
): Promise<readonly Snapshot[]> {
  const about = await Promise.all(
    inParts([...new Set(memberIds)], mostInFilter).map((ids) =>
      historyIn(db)
        .ofClub(clubId)
        .where('memberIds', 'array-contains-any', ids)
        .select('kind', 'movedTo', 'runKind')
        .get(),
    ),
  )
  const isChange = (doc: Snapshot) =>
    doc.get('runKind') === undefined && (doc.get('kind') === 'changed' || doc.get('movedTo') !== undefined)
  const refs = new Map(about.flatMap(({ docs }) => docs.filter(isChange).map(({ id, ref }) => [id, ref])))
  const read = await Promise.all(inParts([...refs.values()], perRead).map((some) => db.getAll(...some)))
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

/** Returns what was recorded from a moment until before another, as it was recorded: also what was changed, moved or deleted since. */
export async function recordedBetween(db: Database, clubId: string, between: Between): Promise<Recorded[]> {
  return recordedAs(db, clubId, between, await paymentsBetween(db, clubId, between))
}

/** As `recordedBetween`; reads what was changed and deleted since only if a payment is not as a seal has it. */
export async function comparedBetween(
  db: Database,
  clubId: string,
  between: Between,
  leaves: Readonly<Record<string, { readonly hash: string; readonly salt?: string }>>,
): Promise<Pick<Recorded, 'id' | 'hash'>[]> {
  const docs = await paymentsBetween(db, clubId, between)
  const now = docs.map((doc) => paymentLeaf(asItIs(sealable(doc))))
  const sealed = Object.entries(leaves).filter(([id, { salt }]) => id.startsWith('payments/') && salt !== undefined)
  const isSealed = ({ id, hash }: (typeof now)[number]) => {
    const { salt, hash: was } = leaves[id] ?? {}
    return salt !== undefined && hash(salt) === was
  }
  return now.length === sealed.length && now.every(isSealed) ? now : recordedAs(db, clubId, between, docs)
}

async function recordedAs(
  db: Database,
  clubId: string,
  { from, until }: Between,
  docs: readonly Snapshot[],
): Promise<Recorded[]> {
  const isBetween = (at: Date | undefined) => at !== undefined && at < until && (!from || at >= from)
  const ends = historyIn(db).ofClub(clubId).where('kind', 'in', ['deleted', 'undone'])
  const { docs: ended } = await (from ? ends.where('at', '>=', from) : ends).orderBy('at', 'desc').get()
  const gone = ended
    .flatMap((doc) => paymentsOf(doc.data()))
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
  const all = [...docs, ...left]
  const edited = all.map((doc) => doc.data() ?? {}).filter(({ updatedAt }) => updatedAt !== undefined)
  const changes = await paymentChanges(
    db,
    clubId,
    [...gone, ...edited].map(({ memberId }) => String(memberId)),
  )
  const entries = new Map([...ended, ...changes].map((doc) => [doc.id, doc]))
  const recorded = recordedPayments(all.map(sealable), toEntries([...entries.values()]))
  return recorded.map(toRecorded).filter(({ at }) => isBetween(at))
}

const sealable = (doc: Snapshot) => ({ id: doc.id, fields: sealableFields(doc.data() ?? {}) })

const toEntries = (docs: readonly Snapshot[]): PaymentEntry[] =>
  docs.flatMap((doc) => paymentEntry(sealableFields(doc.data() ?? {})) ?? [])

const toRecorded = (one: RecordedPayment): Recorded => ({ ...paymentLeaf(one), at: recordedAt(one) })

/** The payments in an entry, as they were. */
const paymentsOf = ({ documents }: StoredFields): StoredFields[] =>
  (Array.isArray(documents) ? documents : []).flatMap((one) =>
    one?.collection === 'payments' && one.before ? [one.before] : [],
  )

/** Returns the payments that entries which are about to be deleted for good have ended: none that were restored. */
export async function recordedIn(db: Database, clubId: string, entries: readonly StoredFields[]): Promise<Recorded[]> {
  const moved = entries.flatMap(paymentsOf).filter(({ movedFrom }) => movedFrom !== undefined)
  const moves = await paymentChanges(
    db,
    clubId,
    moved.map(({ memberId }) => String(memberId)),
  )
  const ended = entries.flatMap((fields) => paymentEntry(sealableFields(fields)) ?? [])
  const ends = ended.filter(({ isEnd }) => isEnd)
  const asMoved = toEntries(moves).map((one) => ({ ...one, isEnd: false }))
  return recordedPayments([], [...ends, ...asMoved]).map(toRecorded)
}
