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

/** A leaf, as a seal has it if it is of what was sealed, and when its entry was written, or its payment recorded. */
interface Dated extends Leaf {
  readonly at: Date
}

/** Returns the leaves of an entry: as of one, and of several members as of each of them, since a seal can have either. */
export function leavesOfEntry({ id, at, fields }: Whole): Dated[] {
  const sealable = sealableFields(fields)
  const isOfMembersOnly = (fields.kind === 'made' || fields.kind === 'changed') && Array.isArray(fields.documents)
  return [...leavesOf(id, sealable, false), ...(isOfMembersOnly ? leavesOf(id, sealable, true) : [])].map((leaf) => ({
    ...leaf,
    at,
  }))
}

/**
 * Returns the leaves that go with whole entries: theirs, those of each of several members in them, and those of payments that they say
 * were deleted. To be called before any of them is deleted: how a payment was recorded is in all of them.
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
 * Returns the ids of those entries that are as a seal has them, or of a time that is not sealed yet. Another was written or changed
 * since by another way: nothing is signed for what it says.
 */
export async function asSealed(db: Database, clubId: string, entries: readonly Whole[]): Promise<ReadonlySet<string>> {
  const ids = new Set(entries.map(({ id }) => id))
  const found = await besideSeals(db, clubId, entries.flatMap(leavesOfEntry))
  return new Set(found.flatMap(({ leaf, seal }) => (ids.has(leaf.id) && (!seal || isIn(seal, leaf)) ? [leaf.id] : [])))
}

/** Leaves that one entry names: an index has each of them. */
const mostErased = 1000

/**
 * Finds the seals of leaves that are about to be deleted for good. Returns what takes their salts away in the commit that deletes them,
 * and writes into the history, signed, that they are gone: a check knows by that who has removed what. What is in no seal leaves
 * nothing, and what is not as its seal has it is not signed: a check finds that it was removed.
 * @param by the account of who deletes; '' for the server, once the time to restore is over
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

/** True if a seal has a leaf as it is, and it was not erased. */
function isIn({ leaves }: ReadSeal, { id, hash }: Leaf): boolean {
  const { hash: was, salt } = (Object.hasOwn(leaves, id) && leaves[id]) || {}
  return typeof salt === 'string' && hash(salt) === was
}

/** Returns leaves with the seals of their times; reads each seal once. */
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
