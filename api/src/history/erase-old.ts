import type { DeletionKind } from '@tessera/domain/stored/history'
import { deleteAll } from '../firebase/pages.ts'
import { momentOf, type Snapshot } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit, parseIfSound, type Read } from '../firebase/store.ts'
import { changeEntries, inCommits } from './change-entries.ts'
import { timeOf } from './entries.ts'
import { asSealed, type EraseNeeds, eraseLeaves, leavesIn } from './erase-leaves.ts'
import { eraseInOthers } from './erase-members.ts'
import { sealsBefore } from './seal-store.ts'
import { deletedSince, type Entry, historyIn, isDeletion, keptSince, withFields } from './store.ts'
import { entriesOfNobody, tracesOf } from './traces.ts'
import { sourceOf, volumesIn, volumesWith } from './volumes.ts'

/** Deletions that are read and deleted for good at once. */
const atOnce = 100

/**
 * Deletes the entries of a club's deletions that are older than 90 days, with the other entries about the deleted things, and all
 * entries older than three years, with their seals. The job for replaced photos deletes the photos of deleted members.
 */
export async function eraseOldHistory(deps: EraseNeeds, clubId: string): Promise<void> {
  const { db } = deps.firebase
  const history = historyIn(db)
  const ofKind = (kind: DeletionKind) =>
    history.ofClub(clubId).where('kind', '==', kind).where('at', '<', deletedSince(deps))
  for (const query of [ofKind('deleted'), ofKind('undone')]) {
    const some = query.orderBy('at', 'desc').limit(atOnce)
    for (let { docs } = await some.get(); docs.length > 0; { docs } = await some.startAfter(docs.at(-1)).get()) {
      await retryOnConflict('deletion', () => eraseExpired(deps, clubId, docs))
    }
  }
  const { seals, until } = await sealsBefore(db, clubId, keptSince(deps))
  if (until) {
    await deleteAll(db, history.ofClub(clubId).where('at', '<', until).orderBy('at', 'desc'))
    await eraseBound(deps, clubId, until)
  }
  // The entries first: what an interruption leaves is looked for by the seals again.
  if (seals) await deleteAll(db, seals)
}

/** Deletes some deletions for good, with their traces. */
async function eraseExpired(deps: EraseNeeds, clubId: string, docs: readonly Snapshot[]): Promise<void> {
  const { db } = deps.firebase
  // A move is stored as a deletion, but the payment still exists: the entry is kept for three years, like one of a change.
  const ended = docs.filter((doc) => doc.get('movedTo') === undefined)
  const own = ended.map((doc) => ({
    id: doc.id,
    at: momentOf(doc.get('at')) ?? deps.now(),
    fields: doc.data() ?? {},
  }))
  const sealed = await asSealed(db, clubId, own)
  let ofNobody: Promise<Read<'history'>[]> | undefined
  /** Reads the entries about no member once for all items and years. */
  const readOfNobody = () => {
    ofNobody ??= entriesOfNobody(sourceOf(deps), clubId)
    return ofNobody
  }
  // One after the other: members who were deleted together stand in the same entries.
  const traces: { trace: Entry; isSealed: boolean }[] = []
  for (const doc of ended) {
    const isSealed = sealed.has(doc.id)
    for (const trace of await tracesOfExpired(deps, doc, isSealed, readOfNobody)) traces.push({ trace, isSealed })
  }
  const signed = [
    ...traces.flatMap(({ trace, isSealed }) => (isSealed ? withFields(trace) : [])),
    ...own.filter(({ id }) => sealed.has(id)),
  ]
  const eraseSealed = await eraseLeaves(deps, clubId, await leavesIn(sourceOf(deps), clubId, signed), '')
  const gone = [...traces.map(({ trace }) => trace), ...own.map(({ id }) => ({ id }))]
  const all = [...new Map(gone.map((one) => [one.id, one])).values()]
  for (const [place, part] of inCommits(all).entries())
    await commit(db, (batch) => {
      if (place === 0) eraseSealed(batch)
      changeEntries(
        db,
        batch,
        part.map((entry) => ({ entry })),
      )
    })
}

/**
 * Removes the members of a deletion, or of an undone import, from the entries that also name other members. Returns the entries to
 * delete together with the deletion's own (`tracesOf`): none for an undone import, nor if the deletion was undone.
 * @param doc the entry of a deletion or an undone import that is too old to be restored
 */
async function tracesOfExpired(
  deps: EraseNeeds,
  doc: Snapshot,
  isSealed: boolean,
  ofNobody: () => Promise<Read<'history'>[]>,
): Promise<Entry[]> {
  const found = parseIfSound('history', doc)
  const entry = found && { ...found, updateTime: doc.updateTime }
  if (!entry || !('documents' in entry) || entry.restoredAt !== undefined) return []
  await eraseInOthers(deps, entry, '', isSealed)
  return isDeletion(entry) ? tracesOf(sourceOf(deps), entry, ofNobody) : []
}

/** Deletes the entries in volumes that were written before a moment. */
async function eraseBound(deps: EraseNeeds, clubId: string, until: Date): Promise<void> {
  const { db } = deps.firebase
  await deleteAll(db, volumesIn(db).ofClub(clubId).where('to', '<', until).orderBy('to'))
  const isOld = (entry: Snapshot) => {
    const at = timeOf(entry)
    return at !== undefined && at < until
  }
  await retryOnConflict('deletion', async () => {
    for await (const { entries } of volumesWith(sourceOf(deps), clubId, { until })) {
      const old = entries.filter(isOld).map((entry) => ({ entry }))
      if (old.length > 0) await commit(db, (batch) => changeEntries(db, batch, old))
    }
  })
}
