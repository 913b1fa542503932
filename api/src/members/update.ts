import type { Member, MemberInput } from '@tessera/domain/members/member'
import { fold } from '@tessera/domain/text'
import {
  type EnsuredAccount,
  endSessions,
  ensureAccount,
  givePlace,
  removeIfPlaceless,
  takePlaceAway,
} from '../accounts/service.ts'
import type { Deps } from '../deps.ts'
import { faultOf } from '../firebase/faults.ts'
import type { Batch } from '../firebase/plain.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { erasePhoto, writePhoto } from './photo-store.ts'
import { whileUnchanged } from './retry.ts'
import { getMember, readOwn } from './service.ts'
import { changedFields, present, type Read } from './store.ts'
import { assertFree, claim, release } from './uniques.ts'

/**
 * Changes a member's number, name, e-mail and, where one is given, photo. Another e-mail moves the place to that
 * address: who had the old one is signed out before.
 * @throws AppError `not_found`, `member_id_taken`, `email_taken`, `changed_meanwhile`
 */
export async function updateMember(
  deps: Deps,
  clubId: string,
  id: string,
  input: MemberInput,
  photo?: Buffer,
): Promise<Member> {
  return whileUnchanged(async () => {
    const { email } = await getMember(deps, clubId, id)
    return oneAtATime([email.toLowerCase(), input.email.toLowerCase()], () => change(deps, clubId, id, input, photo))
  })
}

async function change(
  deps: Deps,
  clubId: string,
  id: string,
  input: MemberInput,
  photo: Buffer | undefined,
): Promise<Member> {
  const { db } = deps.firebase
  const read = await readOwn(deps, clubId, id)
  const { member } = read
  await assertFree(db, clubId, input, id)
  const moves = member.email.toLowerCase() !== input.email.toLowerCase()
  const account = moves ? await ensureAccount(deps, input.email) : { uid: member.uid, created: false, first: false }
  try {
    if (moves) await endSessions(deps, member.uid, clubId)
    const photoId = await write(deps, read, input, account, photo)
    if (moves) await removeIfPlaceless(deps, member.uid)
    const { photoId: _, ...rest } = member
    return present({ ...rest, ...input, ...(photoId ? { photoId } : {}) })
  } catch (error) {
    if (account.created) await removeIfPlaceless(deps, account.uid)
    if (faultOf(error) === 'exists') await assertFree(db, clubId, input, id)
    throw error
  }
}

async function write(
  deps: Deps,
  { member, update }: Read,
  input: MemberInput,
  { uid, first }: EnsuredAccount,
  photo: Buffer | undefined,
): Promise<string | undefined> {
  const { db } = deps.firebase
  const { id, clubId } = member
  const batch = db.batch()
  const swap = (kind: 'member-id' | 'email', before: string, after: string, to: Batch = batch) => {
    if (fold(before) === fold(after)) return
    release(to, db, clubId, kind, before)
    claim(to, db, clubId, id, kind, after)
  }
  swap('member-id', member.memberId, input.memberId)
  swap('email', member.email, input.email)
  if (uid !== member.uid) {
    takePlaceAway(batch, deps, member.uid, clubId)
    givePlace(batch, deps, { uid, email: input.email.toLowerCase(), clubId, memberId: id, first })
  }
  const photoId = photo ? writePhoto(batch, db, { bytes: photo, clubId, memberId: id }) : member.photoId
  if (photo && member.photoId) erasePhoto(batch, db, member.photoId)
  update(batch, changedFields(input, uid, photoId))
  await batch.commit()
  return photoId
}
