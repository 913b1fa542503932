import { historySealId } from '@tessera/domain/stored/composed-ids'
import { type Leaf, leavesOf } from '@tessera/server/history-leaves'
import { sealKey, signErasure } from '@tessera/server/history-seal'
import { inParts } from '@tessera/server/in-parts'
import type { Database } from '../firebase/database.ts'
import { type Batch, fieldsOf, momentOf, noField, pathOf, type StoredFields, serverTime } from '../firebase/plain.ts'
import { sealableFields } from '../firebase/sealable.ts'
import type { Needs } from '../needs.ts'
import { recordedIn } from './recorded-payments.ts'
import { sealsIn } from './seal-store.ts'
import { type Entry, historyIn } from './store.ts'

export type EraseNeeds = Needs<'db' | 'now' | 'passKey'>

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
export async function leavesIn(db: Database, clubId: string, entries: readonly Whole[]): Promise<Dated[]> {
  const recorded = await recordedIn(
    db,
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
    found.flatMap(({ leaf: { id, hash }, seal }) =>
      seal && isIn(seal, { id, hash }) ? [[id, { id, number: seal.number }] as const] : [],
    ),
  )
  const history = historyIn(db)
  return (batch) => {
    for (const [number, inSeal] of Map.groupBy(sealed.values(), (one) => one.number)) {
      const [first, ...others] = inSeal.map(({ id }) => pathOf('leaves', id, 'salt'))
      const seal = sealsIn(db).all.doc(historySealId(clubId, number))
      if (first) batch.update(seal, first, noField(), ...others.flatMap((path) => [path, noField()]))
    }
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

interface ReadSeal {
  readonly number: number
  readonly until: Date
  readonly leaves: Readonly<Record<string, { readonly hash?: unknown; readonly salt?: unknown } | undefined>>
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
  const { number, leaves = {} } = fieldsOf(doc) as Pick<ReadSeal, 'number'> & Partial<Pick<ReadSeal, 'leaves'>>
  return { number, until, leaves }
}
