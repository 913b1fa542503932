import { keyedMutex } from '@tessera/server/keyed-mutex'
import { endPlaces, inLowerCase, removePlaceless, takePlaceAway, type Users } from '../accounts/service.ts'
import { eraseAttendanceOf } from '../attendance/service.ts'
import { eraseMandate } from '../debit/service.ts'
import type { Batch } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { eraseLetters } from '../letter-queue/service.ts'
import { noteRemoved } from '../limits.ts'
import type { Needs } from '../needs.ts'
import { voidPasses } from '../passes/service.ts'
import { putHandover, readHandover } from './family-store.ts'
import type { MemberNeeds } from './needs.ts'
import { eraseNotes } from './notes.ts'
import { erasePhoto } from './photo-store.ts'
import { getMember, readOwn } from './service.ts'
import { membersIn, type ReadMember } from './store.ts'
import { release } from './uniques.ts'

/**
 * Deletes a member: first ends the tokens of this place, then deletes number, address, photo, notes, mandate, place and member and
 * voids the pass in one commit. The club keeps the payments.
 * @param takenOverBy whom of those who belong to the member the others belong to afterwards, or `nobodyTakesOver`
 * @throws AppError `not_found`, `has_people`, `invalid_fields`, `changed_meanwhile`
 */
export async function removeMember(
  deps: MemberNeeds,
  clubId: string,
  id: string,
  takenOverBy?: string,
): Promise<{ id: string }> {
  return retryOnConflict('member', async () => {
    const { email } = await getMember(deps, clubId, id)
    return keyedMutex(inLowerCase([email]), () => erase(deps, clubId, id, takenOverBy))
  })
}

async function erase(deps: MemberNeeds, clubId: string, id: string, takenOverBy?: string): Promise<{ id: string }> {
  const { db } = deps.firebase
  const member = await readOwn(deps, clubId, id)
  const { uid, photoId } = member
  const handover = await readHandover(db, member, takenOverBy)
  const dependants = handover.flatMap(({ person }) => (person.uid === '' ? person : []))
  const users = await endPlaces(deps, [member, ...dependants])
  const batch = db.batch()
  putHandover(batch, db, handover)
  putRemoval(batch, deps, member, users)
  // Letters about others have the address of a head only.
  const erased = handover.length > 0 ? member : { id }
  await Promise.all([voidPasses(batch, deps, [id]), eraseLetters(deps, clubId, [erased])])
  await batch.commit()
  await eraseAttendanceOf(deps, clubId, [id])
  if (photoId) await deps.thumbnails.forget(photoId)
  await noteRemoved(deps.limits, clubId, 1)
  await removePlaceless(deps, [uid])
  return { id }
}

/** Adds the removal of a member to a batch, with number, address, photo, notes and place, but without the pass. */
export function putRemoval(batch: Batch, deps: Needs<'db'>, member: ReadMember, users: Users): void {
  const { db } = deps.firebase
  const { clubId, memberId: memberNumber, email, photoId, proposal } = member
  release(batch, db, clubId, 'member-id', memberNumber)
  release(batch, db, clubId, 'email', email)
  for (const photo of [photoId, proposal?.values.photo]) if (photo) erasePhoto(batch, db, photo)
  takePlaceAway(batch, deps, member, users)
  eraseNotes(batch, db, member.id)
  eraseMandate(batch, db, member.id)
  membersIn(db).delete(batch, member)
}
