import type { Member, MemberInput } from '@tessera/domain/members/member'
import { ensureAccount, givePlace, type MemberAccount, removePlaceless } from '../accounts/service.ts'
import type { Deps } from '../deps.ts'
import { faultOf } from '../firebase/faults.ts'
import type { Batch } from '../firebase/plain.ts'
import { takeMember, takePhoto, withRoom } from '../limits.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { writePhoto } from './photo-store.ts'
import { newMemberId, present, type StoredMember, writeNewMember } from './store.ts'
import { assertFree, claim } from './uniques.ts'

/**
 * Adds a member, and an account for the address, so that a sign-in link can be mailed to it.
 * @throws AppError `member_id_taken`, `email_taken`, `limit_reached`
 */
export async function addMember(deps: Deps, clubId: string, input: MemberInput, photo?: Buffer): Promise<Member> {
  const { db } = deps.firebase
  return oneAtATime([input.email.toLowerCase()], async () => {
    await assertFree(db, clubId, input)
    const room = [takeMember(deps.limits, clubId), ...(photo ? [takePhoto(deps.limits, clubId, photo.length)] : [])]
    return withRoom(room, () => write(deps, clubId, input, photo))
  })
}

async function write(deps: Deps, clubId: string, input: MemberInput, photo: Buffer | undefined): Promise<Member> {
  const { db } = deps.firebase
  const account = await ensureAccount(deps, clubId, input.email)
  try {
    const batch = db.batch()
    const member = putNew(batch, deps, clubId, { id: newMemberId(db), input, account, photo })
    await batch.commit()
    return present(member)
  } catch (error) {
    if (account.created) await removePlaceless(deps, [account.uid])
    if (faultOf(error) === 'exists') await assertFree(db, clubId, input)
    throw error
  }
}

/** Puts a new member into a batch: the number, the address, the place and the member. */
export function putNew(
  batch: Batch,
  deps: Deps,
  clubId: string,
  { id, input, account, photo }: { id: string; input: MemberInput; account: MemberAccount; photo?: Buffer | undefined },
): StoredMember {
  const { db } = deps.firebase
  const { uid } = account
  claim(batch, db, clubId, id, 'member-id', input.memberId)
  claim(batch, db, clubId, id, 'email', input.email)
  const photoId = photo && writePhoto(batch, db, { bytes: photo, clubId, memberId: id })
  const member = { ...input, id, clubId, uid, enabled: true, ...(photoId ? { photoId } : {}) }
  writeNewMember(batch, db, member)
  givePlace(batch, deps, { ...account, email: input.email.toLowerCase(), clubId, memberId: id })
  return member
}
