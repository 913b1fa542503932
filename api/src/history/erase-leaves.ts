import type { Stored } from '@tessera/domain/stored/collections'
import { bindLeaves, leavesOfSeal } from '@tessera/server/bound-leaves'
import type { SealLeaves } from '@tessera/server/check-history-seal'
import { type Leaf, leavesOf } from '@tessera/server/history-leaves'
import { sealKey, signErasure } from '@tessera/server/history-seal'
import { inParts } from '@tessera/server/in-parts'
import type { Database } from '../firebase/database.ts'
import { type Batch, fieldsOf, momentOf, type StoredFields, serverTime } from '../firebase/plain.ts'
import { sealableFields } from '../firebase/sealable.ts'
import type { Version } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { recordedIn } from './recorded-payments.ts'
import { sealsIn } from './seal-store.ts'
import { type Entry, historyIn } from './store.ts'
import type { Source } from './volumes.ts'

export type EraseNeeds = Needs<'db' | 'log' | 'now' | 'passKey'>

/** An entry with its fields as they are stored. */
interface Whole extends Pick<Entry, 'id' | 'at'> {
  readonly fields: StoredFields
}

/** A leaf of an entry or a payment, with the time at which the entry was written or the payment recorded. */
interface Dated extends Leaf {
  readonly at: Date
}

/** Returns the leaves that a seal can have of an entry: one for the whole entry and, if it is about members only, one for each member. */
export function leavesOfEntry({ id, at, fields }: Whole): Dated[] {
  const sealable = sealableFields(fields)
  const isOfMembersOnly = (fields.kind === 'made' || fields.kind === 'changed') && Array.isArray(fields.documents)
  return [...leavesOf(id, sealable, false), ...(isOfMembersOnly ? leavesOf(id, sealable, true) : [])].map((leaf) => ({
    ...leaf,
    at,
  }))
}

/**
 * Returns the leaves that are erased if these entries are deleted: those of the entries, and those of the payments that they say were
 * deleted. Call it before deleting any of the entries: only all of them together tell how a payment was recorded.
 */
export async function leavesIn(source: Source, clubId: string, entries: readonly Whole[]): Promise<Dated[]> {
  const recorded = await recordedIn(
    source,
    clubId,
    entries.map(({ fields }) => fields),
  )
  return [...entries.flatMap(leavesOfEntry), ...recorded]
}

/**
 * Returns the ids of those entries that match their seal, or are too new for one. All others were changed or added behind the API's
 * back: their erasure must not be signed.
 */
export async function asSealed(db: Database, clubId: string, entries: readonly Whole[]): Promise<ReadonlySet<string>> {
  const ids = new Set(entries.map(({ id }) => id))
  const found = await besideSeals(db, clubId, entries.flatMap(leavesOfEntry))
  return new Set(found.flatMap(({ leaf, seal }) => (ids.has(leaf.id) && (!seal || isIn(seal, leaf)) ? [leaf.id] : [])))
}

/** Maximum leaves that one entry names: each of them is in an index. */
const mostErased = 1000

/**
 * Finds the seals of leaves that are about to be deleted for good. Returns a function that adds two things to the batch that deletes
 * them: it removes their salts from the seals, and adds signed entries `erased`, from which a later check knows who removed what.
 * Leaves that are in no seal need neither. Leaves that differ from their seal are left out, so that a check reports them as removed.
 * The batch fails if a seal has changed since: another erasure would bring salts back, or bytes still have them.
 * @param by the account that deletes; '' for the server, once the time to restore is over
 * @param about the document that the entries are about; absent if there are several
 */
export async function eraseLeaves(
  { firebase: { db }, passKey }: EraseNeeds,
  clubId: string,
  leaves: readonly Dated[],
  by: string,
  about?: { readonly collection: string; readonly id: string },
): Promise<(batch: Batch) => void> {
  const found = await besideSeals(db, clubId, leaves)
  const sealed = new Map(
    found.flatMap(({ leaf, seal }) => (seal && isIn(seal, leaf) ? [[leaf.id, seal] as const] : [])),
  )
  const history = historyIn(db)
  return (batch) => {
    for (const [seal, inSeal] of Map.groupBy(sealed, ([, one]) => one))
      sealsIn(db).update(batch, seal, withoutSalts(seal, new Set(inSeal.map(([id]) => id))))
    for (const ids of inParts([...sealed.keys()], mostErased))
      history.create(batch, history.newId(), {
        clubId,
        at: serverTime(),
        by,
        kind: 'erased',
        documents: about ? [{ ...about, before: {} }] : [],
        memberIds: [],
        erased: ids,
        signature: signErasure({ clubId, ids, by }, sealKey(passKey)),
      })
  }
}

interface ReadSeal extends Version {
  readonly until: Date
  readonly leaves: SealLeaves
  readonly isBound: boolean
}

/** Returns what a seal has of its leaves once some of them are erased. */
function withoutSalts({ leaves, isBound }: ReadSeal, ids: ReadonlySet<string>) {
  const left = Object.fromEntries(
    Object.entries(leaves).map(([id, leaf]) => [id, ids.has(id) ? { hash: leaf.hash } : leaf]),
  )
  return isBound ? { boundLeaves: bindLeaves(left) } : { leaves: left }
}

/** True if a seal has this leaf with the same content, and it was not erased. */
function isIn({ leaves }: ReadSeal, { id, hash }: Leaf): boolean {
  const { hash: was, salt } = (Object.hasOwn(leaves, id) && leaves[id]) || {}
  return typeof salt === 'string' && hash(salt) === was
}

/** Returns each leaf with the seal of its time, undefined if that is not sealed yet. Reads each seal once. */
async function besideSeals(
  db: Database,
  clubId: string,
  leaves: readonly Dated[],
): Promise<{ readonly leaf: Dated; readonly seal: ReadSeal | undefined }[]> {
  const found: { leaf: Dated; seal: ReadSeal | undefined }[] = []
  let seal: ReadSeal | undefined
  let isLast = false
  for (const leaf of leaves.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    if (!isLast && (!seal || leaf.at >= seal.until)) {
      seal = await sealAfter(db, clubId, leaf.at)
      isLast = !seal
    }
    found.push({ leaf, seal })
  }
  return found
}

/** Reads the first seal that ends after a moment. */
async function sealAfter(db: Database, clubId: string, at: Date): Promise<ReadSeal | undefined> {
  const { docs } = await sealsIn(db).ofClub(clubId).where('until', '>', at).orderBy('until').limit(1).get()
  const [doc] = docs
  const until = momentOf(doc?.get('until'))
  if (!doc || !until) return undefined
  const fields = fieldsOf(doc) as Pick<Stored<'historySeals'>, 'leaves' | 'boundLeaves'>
  const isBound = fields.boundLeaves !== undefined
  return { id: doc.id, updateTime: doc.updateTime, until, leaves: leavesOfSeal(fields) ?? {}, isBound }
}
