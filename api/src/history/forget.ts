import type { Duty } from '@tessera/domain/duties/duty'
import { demandDuty } from '@tessera/domain/duties/missing'
import { needOfDeleted } from '@tessera/domain/history/contract'
import type { Deleting } from '../firebase/deletion.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit, storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { deletedSince, documentsOf, type Entry, historyIn, readDeletion } from './store.ts'

/**
 * Deletes for good what an entry keeps of something that was deleted, with the photo of a member and the changes of a payment.
 * @throws AppError `not_found`
 */
export const forget = (
  deps: Needs<'db' | 'now'>,
  caller: Deleting & { readonly duty: Duty },
  id: string,
): Promise<{ id: string }> =>
  retryOnConflict('deletion', async () => {
    const entry = await readDeletion(deps, caller.clubId, id)
    demandDuty(caller.duty, needOfDeleted(entry.documents[0]?.collection ?? ''))
    await erase(deps, entry)
    return { id }
  })

async function erase({ firebase: { db } }: Needs<'db'>, entry: Entry): Promise<void> {
  const history = historyIn(db)
  const [first] = entry.documents
  const about = await history.find(
    history.ofClub(entry.clubId).where('memberIds', 'array-contains', entry.memberIds[0] ?? ''),
  )
  // What was changed in a payment before it was deleted.
  const changes = about.filter(
    (one) => 'documents' in one && one.kind === 'changed' && one.documents.every(({ id }) => id === first?.id),
  )
  const photos = storeOf(db, 'photos')
  const isMember = entry.restoredAt === undefined && documentsOf(entry)[0]?.collection === 'members'
  const hidden = isMember ? await photos.find(photos.ofClub(entry.clubId).where('memberId', 'in', entry.memberIds)) : []
  await commit(db, (batch) => {
    for (const photo of hidden) if (photo.hidden) photos.delete(batch, photo)
    for (const one of [entry, ...(entry.restoredAt ? [] : changes)]) history.delete(batch, one)
  })
}

/** Number of entries that are deleted at once. */
const perCommit = 100

/** Years for which the history keeps what is no deletion. */
const keptYears = 3

/**
 * Deletes a club's deletions that are older than 90 days, and its other entries that are older than three years. Photos of deleted
 * members go by the job of the replaced photos.
 */
export async function eraseOldHistory(deps: Needs<'db' | 'now'>, clubId: string): Promise<void> {
  const { db } = deps.firebase
  const history = historyIn(db)
  const before = new Date(deps.now())
  before.setUTCFullYear(before.getUTCFullYear() - keptYears)
  const deletions = history.ofClub(clubId).where('kind', 'in', ['deleted', 'undone'])
  const old = [deletions.where('at', '<', deletedSince(deps)), history.ofClub(clubId).where('at', '<', before)]
  for (const query of old) {
    const some = query.orderBy('at', 'desc').limit(perCommit).select('at')
    for (let { docs } = await some.get(); docs.length > 0; { docs } = await some.get()) {
      const batch = db.batch()
      for (const { id } of docs) history.delete(batch, { id })
      await batch.commit()
    }
  }
}
