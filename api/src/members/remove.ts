import { keyedMutex } from '@tessera/server/keyed-mutex'
import { endPlaces, inLowerCase, removePlaceless, takePlaceAway, type Users } from '../accounts/service.ts'
import { eraseAttendanceOf } from '../attendance/service.ts'
import { eraseMandate } from '../debit/service.ts'
import { type Deleting, Deletion } from '../firebase/deletion.ts'
import type { Batch } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { storeOf } from '../firebase/store.ts'
import { eraseLetters } from '../letter-queue/service.ts'
import { noteRemoved } from '../limits.ts'
import type { Needs } from '../needs.ts'
import { voidPasses } from '../passes/service.ts'
import { isTakenOver, putHandover, readHandover } from './family-store.ts'
import type { MemberNeeds } from './needs.ts'
import { eraseNotes } from './notes.ts'
import { photoHider } from './replaced-photos.ts'
import { getMember, readOwn } from './service.ts'
import { membersIn, type ReadMember } from './store.ts'
import { release } from './uniques.ts'

/**
 * Deletes a member. First it ends the tokens of the member's place. Then one commit deletes number, address, notes, mandate, place and
 * member, hides the photo, voids the pass, and adds an entry to the history, by which the member can be restored. The payments stay.
 * Returns the id of the entry.
 * @param takenOverBy whom of those who belong to the member the others belong to afterwards, or `nobodyTakesOver`
 * @throws AppError `not_found`, `has_people`, `invalid_fields`, `changed_meanwhile`
 */
export async function removeMember(
  deps: MemberNeeds,
  who: Deleting,
  id: string,
  takenOverBy?: string,
): Promise<{ id: string; entry: string }> {
  return retryOnConflict('member', async () => {
    const { email } = await getMember(deps, who.clubId, id)
    return keyedMutex(inLowerCase([email]), () => erase(deps, who, id, takenOverBy))
  })
}

async function erase(deps: MemberNeeds, who: Deleting, id: string, takenOverBy?: string) {
  const { db } = deps.firebase
  const { clubId } = who
  const member = await readOwn(deps, clubId, id)
  const { uid, photoId } = member
  const handover = await readHandover(db, member, takenOverBy)
  const dependants = handover.flatMap(({ person }) => (person.uid === '' ? person : []))
  const users = await endPlaces(deps, [member, ...dependants])
  const deletion = new Deletion(db, who, 'deleted')
  const [notes, mandate, hidePhotos] = await Promise.all([
    storeOf(db, 'memberNotes').get(id),
    storeOf(db, 'mandates').get(id),
    photoHider(deps, member),
  ])
  const batch = db.batch()
  putHandover(batch, db, handover)
  hidePhotos(batch)
  putRemoval(batch, deps, { member, users, deletion })
  if (notes) deletion.add('memberNotes', notes)
  if (mandate) deletion.add('mandates', mandate)
  const entry = deletion.put(batch) ?? ''
  // Letters about others have the address of a head only.
  const erased = {
    id,
    email: member.email,
    isHead: handover.length > 0,
    isTakenOver: isTakenOver(handover, takenOverBy),
  }
  await Promise.all([voidPasses(batch, deps, [id]), eraseLetters(deps, clubId, [erased])])
  await batch.commit()
  await eraseAttendanceOf(deps, clubId, [id])
  if (photoId) await deps.thumbnails.forget(photoId)
  await noteRemoved(deps.limits, clubId, 1)
  await removePlaceless(deps, [uid])
  return { id, entry }
}

/** Adds the removal of a member to a batch, with number, address, notes, mandate and place, but without photo and pass. */
export function putRemoval(
  batch: Batch,
  deps: Needs<'db'>,
  { member, users, deletion }: { readonly member: ReadMember; readonly users: Users; readonly deletion: Deletion },
): void {
  const { db } = deps.firebase
  const { clubId, memberId: memberNumber, email } = member
  release(batch, db, clubId, 'member-id', memberNumber)
  release(batch, db, clubId, 'email', email)
  takePlaceAway(batch, deps, member, users)
  eraseNotes(batch, db, member.id)
  eraseMandate(batch, db, member.id)
  membersIn(db).delete(batch, member, deletion)
}
