import { endSessions, removeIfPlaceless, takePlaceAway } from '../accounts/service.ts'
import type { Deps } from '../deps.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { voidPass } from '../passes/service.ts'
import { erasePhoto } from './photo-store.ts'
import { whileUnchanged } from './retry.ts'
import { getMember, readOwn } from './service.ts'
import { release } from './uniques.ts'

/**
 * Deletes a member: signed out first, then number, address, photo and place go with the member in one write, and the
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
  const { member, remove } = await readOwn(deps, clubId, id)
  await endSessions(deps, member.uid, clubId)
  const batch = db.batch()
  release(batch, db, clubId, 'member-id', member.memberId)
  release(batch, db, clubId, 'email', member.email)
  if (member.photoId) erasePhoto(batch, db, member.photoId)
  takePlaceAway(batch, deps, member.uid, clubId)
  await voidPass(batch, deps, id)
  remove(batch)
  await batch.commit()
  await removeIfPlaceless(deps, member.uid)
  return { id }
}
