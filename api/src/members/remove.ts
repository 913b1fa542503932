import { endPlaces, removePlaceless, takePlaceAway } from '../accounts/service.ts'
import type { Deps } from '../deps.ts'
import type { Batch } from '../firebase/plain.ts'
import { noteRemoved } from '../limits.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { voidPasses } from '../passes/service.ts'
import { erasePhoto } from './photo-store.ts'
import { whileUnchanged } from './retry.ts'
import { getMember, readOwn } from './service.ts'
import type { Read } from './store.ts'
import { release } from './uniques.ts'

/**
 * Deletes a member: signed out of this place first, then number, address, photo and place go with the member in one write, and the
 * pass is voided. The payments stay: they are the club's books.
 * @throws AppError `not_found`, `changed_meanwhile`
 */
export async function removeMember(deps: Deps, clubId: string, id: string): Promise<{ id: string }> {
  return whileUnchanged(async () => {
    const { email } = await getMember(deps, clubId, id)
    return oneAtATime([email.toLowerCase()], () => erase(deps, clubId, id))
  })
}

async function erase(deps: Deps, clubId: string, id: string): Promise<{ id: string }> {
  const { db } = deps.firebase
  const read = await readOwn(deps, clubId, id)
  const { uid } = read.member
  await endPlaces(deps, [read.member])
  const batch = db.batch()
  putRemoval(batch, deps, read)
  await voidPasses(batch, deps, [id])
  await batch.commit()
  await noteRemoved(deps.limits, clubId, 1)
  await removePlaceless(deps, [uid])
  return { id }
}

/** Puts the end of a member into a batch, but for the pass: number, address, photo and place go with the member. */
export function putRemoval(batch: Batch, deps: Deps, { member, remove }: Read): void {
  const { db } = deps.firebase
  const { clubId, memberId, email, photoId, uid } = member
  release(batch, db, clubId, 'member-id', memberId)
  release(batch, db, clubId, 'email', email)
  if (photoId) erasePhoto(batch, db, photoId)
  takePlaceAway(batch, deps, uid, clubId)
  remove(batch)
}
