import { historySealId } from '@tessera/domain/stored/composed-ids'
import { memberLeafId } from '@tessera/server/history-leaves'
import { sealKey, signErasure } from '@tessera/server/history-seal'
import type { Database } from '../firebase/database.ts'
import { type Batch, fieldsOf, momentOf, noField, pathOf, type StoredFields, serverTime } from '../firebase/plain.ts'
import type { Needs } from '../needs.ts'
import { recordedIn } from './recorded-payments.ts'
import { sealsIn } from './seal-store.ts'
import { type Entry, historyIn } from './store.ts'

export type EraseNeeds = Needs<'db' | 'now' | 'passKey'>

/** A leaf that goes, by its id in a seal, and when its entry was written, or its payment recorded. */
type Erased = Pick<Entry, 'id' | 'at'>

/**
 * Returns the leaves that go with whole entries: theirs, those of each of several members in them, and those of payments that they say
 * were deleted.
 */
export async function leavesIn(
  db: Database,
  clubId: string,
  entries: readonly (Erased & { readonly fields: StoredFields })[],
): Promise<Erased[]> {
  const members = entries.flatMap(({ id, at, fields }) =>
    isOfMembersOnly(fields)
      ? (fields.documents as { id: string }[]).map((one) => ({ id: memberLeafId(id, one.id), at }))
      : [],
  )
  const recorded = await recordedIn(
    db,
    clubId,
    entries.map(({ fields }) => fields),
  )
  return [...entries, ...members, ...recorded]
}

const isOfMembersOnly = ({ kind, documents }: StoredFields): boolean =>
  (kind === 'made' || kind === 'changed') && Array.isArray(documents)

/**
 * Finds the seals of leaves that are about to be deleted for good. Returns what takes their salts away in the commit that deletes them,
 * and writes into the history, signed, that they are gone: a check knows by that who has removed what. What is in no seal leaves
 * nothing.
 * @param by the account of who deletes; '' for the server, once the time to restore is over
 * @param about the document that the entries are about; absent if there are several
 */
export async function eraseLeaves(
  { firebase: { db }, passKey }: EraseNeeds,
  clubId: string,
  erased: readonly Erased[],
  by: string,
  about?: { readonly collection: string; readonly id: string },
): Promise<(batch: Batch) => void> {
  const sealed = await sealsOf(db, clubId, [...new Map(erased.map((one) => [one.id, one])).values()])
  const ids = sealed.map(({ id }) => id)
  return (batch) => {
    for (const [number, inSeal] of Map.groupBy(sealed, (one) => one.number)) {
      const [first, ...others] = inSeal.map(({ id }) => pathOf('leaves', id, 'salt'))
      const seal = sealsIn(db).all.doc(historySealId(clubId, number))
      if (first) batch.update(seal, first, noField(), ...others.flatMap((path) => [path, noField()]))
    }
    if (ids.length === 0) return
    const history = historyIn(db)
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

/** Returns which leaves a seal has, and which seal; reads each seal once. */
async function sealsOf(db: Database, clubId: string, erased: readonly Erased[]) {
  const sealed: { id: string; number: number }[] = []
  let seal: { number: number; until: Date; leaves: ReadonlySet<string> } | undefined
  for (const { id, at } of [...erased].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    if (!seal || at >= seal.until) seal = await sealAfter(db, clubId, at)
    if (seal?.leaves.has(id)) sealed.push({ id, number: seal.number })
  }
  return sealed
}

/** Reads the first seal that ends after a moment. */
async function sealAfter(db: Database, clubId: string, at: Date) {
  const { docs } = await sealsIn(db).ofClub(clubId).where('until', '>', at).orderBy('until').limit(1).get()
  const [doc] = docs
  const until = momentOf(doc?.get('until'))
  if (!doc || !until) return undefined
  const { number, leaves = {} } = fieldsOf(doc) as { number: number; leaves?: object }
  return { number, until, leaves: new Set(Object.keys(leaves)) }
}
