import { deletedDays } from '@tessera/domain/history/contract'
import { isPlainId } from '@tessera/domain/stored/document-ids'
import { type Batch, noField } from '../firebase/plain.ts'
import { commit, storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'

/** Time for which a photo that gave way to a proposed one can return, in milliseconds. */
const keptForMs = 60 * 60_000

/** Adds to a batch that a photo gives way to a proposed one: it is deleted in an hour. */
export const replacePhoto = (batch: Batch, { firebase, now }: Needs<'db' | 'now'>, photoId: string): void =>
  storeOf(firebase.db, 'photos').update(batch, { id: photoId }, { goneFrom: now().getTime() + keptForMs })

/**
 * Reads the photos of a member who is to be deleted: the one that is shown, and one that the member has proposed. Returns a function
 * that hides them in a batch. They are deleted by themselves once the member can no longer be restored.
 */
export async function photoHider(
  { firebase, now }: Needs<'db' | 'now'>,
  {
    photoId,
    proposal,
  }: { readonly photoId?: string | undefined; readonly proposal?: { values: Record<string, string> } },
): Promise<(batch: Batch) => void> {
  const photos = storeOf(firebase.db, 'photos')
  const ids = [photoId, proposal?.values.photo].flatMap((id) => id || [])
  const there = await photos.getMany(ids)
  const goneFrom = now().getTime() + deletedDays * 24 * 60 * 60_000
  return (batch) => {
    for (const { id } of there.values()) photos.update(batch, { id }, { goneFrom, hidden: true })
  }
}

/** Adds to a batch that a member's photo which gave way stays; returns false if it is deleted, or is none of the member's. */
export async function bringPhotoBack(
  batch: Batch,
  { firebase }: Needs<'db'>,
  memberId: string,
  photoId: string,
): Promise<boolean> {
  if (!isPlainId(photoId)) return false
  const photos = storeOf(firebase.db, 'photos')
  const photo = await photos.get(photoId)
  if (photo?.memberId !== memberId || !photo.goneFrom) return false
  photos.update(batch, photo, { goneFrom: noField(), hidden: noField() })
  return true
}

/** Returns the clubs that have photos which gave way and are to be deleted. */
export async function clubsWithReplacedPhotos({ firebase, now }: Needs<'db' | 'now'>): Promise<{ id: string }[]> {
  const due = storeOf(firebase.db, 'photos').all.where('goneFrom', '<=', now().getTime())
  const { docs } = await due.select('clubId').get()
  return [...new Set(docs.map((doc) => String(doc.get('clubId'))))].map((id) => ({ id }))
}

/** Deletes a club's photos that gave way an hour ago. */
export async function eraseReplacedPhotos({ firebase, now }: Needs<'db' | 'now'>, clubId: string): Promise<void> {
  const { docs } = await storeOf(firebase.db, 'photos')
    .ofClub(clubId)
    .where('goneFrom', '<=', now().getTime())
    .select('goneFrom')
    .get()
  const photos = storeOf(firebase.db, 'photos')
  // One that returns meanwhile is not deleted: the commit fails, and the job looks again.
  for (const { id, updateTime } of docs) await commit(firebase.db, (batch) => photos.delete(batch, { id, updateTime }))
}
