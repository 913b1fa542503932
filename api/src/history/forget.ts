import type { Duty } from '@tessera/domain/duties/duty'
import { demandDuty } from '@tessera/domain/duties/missing'
import { needOfDeleted } from '@tessera/domain/history/contract'
import type { Deleting } from '../firebase/deletion.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit, storeOf } from '../firebase/store.ts'
import { changeEntries, inCommits } from './change-entries.ts'
import { asSealed, type EraseNeeds, eraseLeaves, leavesIn } from './erase-leaves.ts'
import { eraseInOthers } from './erase-members.ts'
import { documentsOf, type Entry, readDeletion, withFields } from './store.ts'
import { tracesOf } from './traces.ts'
import { sourceOf } from './volumes.ts'

/**
 * Deletes something from the bin for good: the entry of its deletion, from which it could be restored, the other entries about it, and
 * the photo of a member.
 * @param id the entry of the deletion
 * @throws AppError `not_found`, and for a caller whose duty may not restore it
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
  const isSealed = (await asSealed(db, entry.clubId, [withFields(entry)])).has(entry.id)
  // First: if another erasure at the same time leaves this member alone in a shared entry, `tracesOf` then finds that entry.
  if (!entry.restoredAt) await eraseInOthers(deps, entry, by, isSealed)
  const traces = entry.restoredAt ? [] : await tracesOf(sourceOf(deps), entry)
  const photos = storeOf(db, 'photos')
  const isMember = entry.restoredAt === undefined && documentsOf(entry)[0]?.collection === 'members'
  const hidden = isMember ? await photos.find(photos.ofClub(entry.clubId).where('memberId', 'in', entry.memberIds)) : []
  const [about] = entry.documents
  const all = [...traces, entry]
  const leaves = isSealed ? await leavesIn(sourceOf(deps), entry.clubId, all.map(withFields)) : []
  const erased = about && { collection: about.collection, id: about.id }
  const eraseSealed = await eraseLeaves(deps, entry.clubId, leaves, by, erased)
  // The entry is deleted last, so that deleting it again after a crash removes the rest. The first commit signs the erasure of all: after
  // a crash, the remaining entries would no longer suffice to work out how a payment was recorded.
  for (const [place, part] of inCommits(all).entries())
    await commit(db, (batch) => {
      if (place === 0) eraseSealed(batch)
      if (part.includes(entry)) for (const photo of hidden) if (photo.hidden) photos.delete(batch, photo)
      changeEntries(
        db,
        batch,
        part.map((one) => ({ entry: one })),
      )
    })
}
