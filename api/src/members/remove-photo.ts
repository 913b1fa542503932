import type { Member } from '@tessera/domain/members/member'
import type { Deps } from '../deps.ts'
import { noField } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { erasePhoto } from './photo-store.ts'
import { readOwn } from './service.ts'
import { present } from './store.ts'

/** Removes a member's photo, if there is one. @throws AppError `not_found` */
export async function removePhoto(deps: Deps, clubId: string, id: string): Promise<Member> {
  return retryOnConflict('member', async () => {
    const { member, update } = await readOwn(deps, clubId, id)
    const { photoId, ...rest } = member
    if (!photoId) return present(member)
    const batch = deps.firebase.db.batch()
    update(batch, { photoId: noField() })
    erasePhoto(batch, deps.firebase.db, photoId)
    await batch.commit()
    await deps.thumbnails.forget(photoId)
    return present(rest)
  })
}
