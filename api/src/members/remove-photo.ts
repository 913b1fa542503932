import type { Member } from '@tessera/domain/members/member'
import { noField } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import type { PhotoNeeds } from '../passes/service.ts'
import { assertPhotoSeen } from './photo-seen.ts'
import { erasePhoto } from './photo-store.ts'
import { readOwn } from './service.ts'
import { membersIn, present } from './store.ts'

/**
 * Removes a member's photo, if there is one. `seen` is the path of the photo that the caller has seen.
 * @throws AppError `not_found`, `changed_meanwhile` if somebody else has uploaded another one since
 */
export async function removePhoto(
  deps: PhotoNeeds & Needs<'db'>,
  clubId: string,
  id: string,
  seen: string | undefined,
): Promise<Member> {
  return retryOnConflict('member', async () => {
    const { db } = deps.firebase
    const member = await readOwn(deps, clubId, id)
    const { photoId, ...rest } = member
    if (!photoId) return present(member)
    assertPhotoSeen(member, seen)
    await commit(db, (batch) => {
      membersIn(db).update(batch, member, { photoId: noField() })
      erasePhoto(batch, db, photoId)
    })
    await deps.thumbnails.forget(photoId)
    return present(rest)
  })
}
