import type { Proposal } from '@tessera/domain/members/own-changes'
import { type Batch, noField } from '../firebase/plain.ts'
import type { Needs } from '../needs.ts'
import { erasePhoto } from './photo-store.ts'
import type { ReadMember } from './store.ts'

/**
 * Returns the field to write for what a member proposes from now on. Adds the deletion of a photo that is not proposed any more to
 * the batch, unless it becomes the member's.
 */
export function putProposal(
  batch: Batch,
  { firebase, now }: Needs<'db' | 'now'>,
  { proposal: before }: ReadMember,
  proposal: Proposal | undefined,
  adopted?: string,
): object {
  const photoId = before?.values.photo
  if (photoId && photoId !== adopted && photoId !== proposal?.values.photo) erasePhoto(batch, firebase.db, photoId)
  return { proposal: proposal ? { ...proposal, at: now() } : noField() }
}
