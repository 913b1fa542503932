import type { Duty } from '@tessera/domain/duties/duty'
import { demandDuty } from '@tessera/domain/duties/missing'
import { needOfDeleted } from '@tessera/domain/history/contract'
import type { DeletionKind } from '@tessera/domain/stored/history'
import { memberLeafId } from '@tessera/server/history-leaves'
import { inParts } from '@tessera/server/in-parts'
import { mostInFilter } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import type { Deleting } from '../firebase/deletion.ts'
import { deleteAll } from '../firebase/pages.ts'
import { momentOf, type Snapshot } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit, fieldsAsStored, parseIfSound, type Read, storeOf } from '../firebase/store.ts'
import { eraseInRuns } from './erase-in-runs.ts'
import { asSealed, type EraseNeeds, eraseLeaves, leavesIn, leavesOfEntry } from './erase-leaves.ts'
import { sealsBefore } from './seal-store.ts'
import { deletedSince, documentsOf, type Entry, historyIn, isDeletion, keptSince, readDeletion } from './store.ts'

/**
 * Deletes something for good that was deleted before: the entry of its deletion, the other entries about it, and the photo of a member.
 * @param id the entry of the deletion
 * @throws AppError `not_found`, and for a caller without the duty that may restore it
 */
export const forget = (
  deps: EraseNeeds,
  caller: Deleting & { readonly duty: Duty },
  id: string,
): Promise<{ id: string }> =>
  retryOnConflict('deletion', async () => {
    const entry = await readDeletion(deps, caller.clubId, id)
    demandDuty(caller.duty, needOfDeleted(entry.documents[0]?.collection ?? ''))
    await erase(deps, entry, caller.uid)
    return { id }
  })

async function erase(deps: EraseNeeds, entry: Entry, by: string): Promise<void> {
  const { db } = deps.firebase
  const history = historyIn(db)
  const isSealed = (await asSealed(db, entry.clubId, [withFields(entry)])).has(entry.id)
  // First, so that an entry that is left to this member alone by another erasure at the same time is found.
  if (!entry.restoredAt) await eraseInOthers(deps, entry, by, isSealed)
  const traces = entry.restoredAt ? [] : await tracesOf(db, entry)
  const photos = storeOf(db, 'photos')
  const isMember = entry.restoredAt === undefined && documentsOf(entry)[0]?.collection === 'members'
  const hidden = isMember ? await photos.find(photos.ofClub(entry.clubId).where('memberId', 'in', entry.memberIds)) : []
  const [about] = entry.documents
  const all = [...traces, entry]
  const leaves = isSealed ? await leavesIn(db, entry.clubId, all.map(withFields)) : []
  const erased = about && { collection: about.collection, id: about.id }
  const eraseSealed = await eraseLeaves(deps, entry.clubId, leaves, by, erased)
  // The entry is deleted last, so that deleting it again after a crash removes what is left. All are signed with the first: what is left
  // after a crash says no longer how a payment was recorded.
  for (const part of inParts(all, perCommit))
    await commit(db, (batch) => {
      if (part[0] === all[0]) eraseSealed(batch)
      if (part.includes(entry)) for (const photo of hidden) if (photo.hidden) photos.delete(batch, photo)
      for (const one of part) history.delete(batch, one)
    })
}

/**
 * Returns the other entries about the deleted thing alone: its changes, its moves to another year with the changes before them (a move
 * gives a payment another id), and earlier deletions that were restored. Stops at an earlier deletion that was not restored: the
 * entries before it are about another thing that had the same id.
 */
async function tracesOf(
  db: Database,
  deletion: Entry,
  ofNobody = () => entriesOfNobody(db, deletion.clubId),
): Promise<Entry[]> {
  const { id, at, documents } = deletion
  const about = await entriesNear(db, deletion, ofNobody)
  // Other things can have the same id, and that something was erased stays: a check of the seals knows by it what is gone.
  const before = about.flatMap((one) =>
    'documents' in one && one.kind !== 'erased' && one.documents.length > 0 && one.id !== id && one.at <= at
      ? [one]
      : [],
  )
  const traces: Entry[] = []
  let ids = namesOf(documents)
  for (const one of before.sort((a, b) => b.at.getTime() - a.at.getTime())) {
    if (one.movedTo !== undefined && ids.has(`payments/${one.movedTo}`)) ids = namesOf(one.documents)
    else if (![...namesOf(one.documents)].every((name) => ids.has(name))) continue
    else if (one.movedTo !== undefined || (isDeletion(one) && one.restoredAt === undefined)) break
    traces.push(one)
  }
  return traces
}

const namesOf = (documents: readonly { readonly collection: string; readonly id: string }[]): Set<string> =>
  new Set(documents.map(({ collection, id }) => `${collection}/${id}`))

const entriesOfNobody = (db: Database, clubId: string): Promise<Read<'history'>[]> => {
  const history = historyIn(db)
  return history.find(history.ofClub(clubId).where('memberIds', '==', []))
}

/** Reads the entries that can be about a deleted thing: those of its members, and for an item or a year also those of no member. */
async function entriesNear(
  db: Database,
  { clubId, memberIds, documents }: Entry,
  ofNobody: () => Promise<Read<'history'>[]>,
): Promise<Read<'history'>[]> {
  const history = historyIn(db)
  const ofMembers = (ids: readonly string[]) =>
    history.find(history.ofClub(clubId).where('memberIds', 'array-contains-any', ids))
  if (memberIds[0] !== undefined && documents[0]?.collection !== 'paymentItems') return ofMembers([memberIds[0]])
  const some = await Promise.all([ofNobody(), ...inParts(memberIds, mostInFilter).map(ofMembers)])
  return [...new Map(some.flat().map((one) => [one.id, one])).values()]
}

/**
 * Removes deleted members from the other entries about them, such as that of an import, and from the data for the undo of that import.
 * Deletes an entry that is about nobody else. Reads an entry again if somebody else changes it at the same time.
 * @param isSealed true if the deletion of the members matches its seal: the erasure is signed then
 */
async function eraseInOthers(
  deps: EraseNeeds,
  { clubId, documents }: Entry,
  by: string,
  isSealed: boolean,
): Promise<void> {
  const { db } = deps.firebase
  const history = historyIn(db)
  const members = documents.filter(({ collection }) => collection === 'members').map(({ id }) => id)
  if (members.length > 0) await eraseInRuns(deps, clubId, members)
  for (const ids of inParts(members, mostInFilter))
    await retryOnConflict('deletion', async () => {
      const about = await history.find(history.ofClub(clubId).where('memberIds', 'array-contains-any', ids))
      const shared = about.flatMap((one) => ('documents' in one && isOfMembers(one) ? one : []))
      for (const part of inParts(shared, perCommit)) {
        const leaves = part.flatMap((one) => {
          const isGone = leftOf(one, ids).length === 0
          const gone = new Set(ids.map((id) => memberLeafId(one.id, id)))
          return leavesOfEntry(withFields(one)).filter(({ id }) => isGone || gone.has(id))
        })
        const eraseSealed = await eraseLeaves(deps, clubId, isSealed ? leaves : [], by)
        await commit(db, (batch) => {
          eraseSealed(batch)
          for (const one of part) {
            const left = leftOf(one, ids)
            if (left.length === 0) history.delete(batch, one)
            else
              history.update(batch, one, {
                documents: left,
                memberIds: one.memberIds.filter((memberId) => !ids.includes(memberId)),
              })
          }
        })
      }
    })
}

const leftOf = (entry: Entry, ids: readonly string[]) => documentsOf(entry).filter(({ id }) => !ids.includes(id))
const withFields = (entry: Entry) => ({ ...entry, fields: fieldsAsStored(entry) })

/** True for an entry about new or changed members. Those of deletions are never taken apart: they are deleted as a whole. */
const isOfMembers = ({ kind, documents }: Entry): boolean =>
  (kind === 'made' || kind === 'changed') && documents.every(({ collection }) => collection === 'members')

/** Number of entries that are deleted at once. */
const perCommit = 100

/**
 * Deletes the entries of a club's deletions that are older than 90 days, with the other entries about the deleted things, and all
 * entries older than three years, with their seals. The job for replaced photos deletes the photos of deleted members.
 */
export async function eraseOldHistory(deps: EraseNeeds, clubId: string): Promise<void> {
  const { db } = deps.firebase
  const history = historyIn(db)
  const ofKind = (kind: DeletionKind) =>
    history.ofClub(clubId).where('kind', '==', kind).where('at', '<', deletedSince(deps))
  let ofNobody: Promise<Read<'history'>[]> | undefined
  /** Reads the entries about no member once for all items and years. */
  const readOfNobody = () => {
    ofNobody ??= entriesOfNobody(db, clubId)
    return ofNobody
  }
  for (const query of [ofKind('deleted'), ofKind('undone')]) {
    const some = query.orderBy('at', 'desc').limit(perCommit)
    for (let { docs } = await some.get(); docs.length > 0; { docs } = await some.startAfter(docs.at(-1)).get()) {
      // A moved payment still exists: the entry of its move is kept for three years, like those of its changes.
      const ended = docs.filter((doc) => doc.get('movedTo') === undefined)
      const own = ended.map((doc) => ({
        id: doc.id,
        at: momentOf(doc.get('at')) ?? deps.now(),
        fields: doc.data(),
      }))
      const sealed = await asSealed(db, clubId, own)
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
      const eraseSealed = await eraseLeaves(deps, clubId, await leavesIn(db, clubId, signed), '')
      const ids = [...new Set([...traces.map(({ trace }) => trace.id), ...own.map(({ id }) => id)])]
      for (const part of inParts(ids, perCommit))
        await commit(db, (batch) => {
          if (part[0] === ids[0]) eraseSealed(batch)
          for (const id of part) history.delete(batch, { id })
        })
    }
  }
  const { seals, until } = await sealsBefore(db, clubId, keptSince(deps))
  if (until) await deleteAll(db, history.ofClub(clubId).where('at', '<', until).orderBy('at', 'desc'))
  // The entries first: what an interruption leaves is looked for by the seals again.
  if (seals) await deleteAll(db, seals)
}

/**
 * Prepares a deletion or an undone import that is too old to be restored for its erasure: removes its members from entries that are
 * also about others. Returns the entries to delete with it (`tracesOf`); none for an undone import, or for what was restored.
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
  return isDeletion(entry) ? tracesOf(deps.firebase.db, entry, ofNobody) : []
}
