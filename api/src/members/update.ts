import type { Member, MemberInput } from '@tessera/domain/members/member'
import { fold } from '@tessera/domain/text'
import {
  endPlaces,
  ensureAccount,
  givePlace,
  type MemberAccount,
  removePlaceless,
  takePlaceAway,
} from '../accounts/service.ts'
import type { Deps } from '../deps.ts'
import { faultOf } from '../firebase/faults.ts'
import type { Batch } from '../firebase/plain.ts'
import { takePhoto, withRoom } from '../limits.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { erasePhoto, writePhoto } from './photo-store.ts'
import { whileUnchanged } from './retry.ts'
import { getMember, readOwn } from './service.ts'
import { changedFields, present, type Read, type StoredMember } from './store.ts'
import { tellChangedAddresses } from './tell-changed-address.ts'
import { assertFree, claim, release } from './uniques.ts'

/**
 * Changes a member's number, name, e-mail and, where one is given, photo. Another e-mail moves the place to that
 * address: who had the old one is signed out before.
 * @throws AppError `not_found`, `member_id_taken`, `email_taken`, `limit_reached`, `changed_meanwhile`
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
    return oneAtATime([email.toLowerCase(), input.email.toLowerCase()], () =>
      withRoom(photo ? [takePhoto(deps.limits, clubId, photo.length)] : [], () =>
        change(deps, clubId, id, input, photo),
      ),
    )
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
  const moving = moves(member, input)
  const account = moving ? await ensureAccount(deps, clubId, input.email) : { ...unmoved(member), created: false }
  try {
    if (moving) await endPlaces(deps, [member])
    const batch = db.batch()
    const photoId = putChange(batch, deps, read, { input, account, photo })
    await batch.commit()
    if (moving) {
      await tellChangedAddresses(deps, [member])
      await removePlaceless(deps, [member.uid])
    }
    return presentChanged(member, input, photoId)
  } catch (error) {
    if (account.created) await removePlaceless(deps, [account.uid])
    if (faultOf(error) === 'exists') await assertFree(db, clubId, input, id)
    throw error
  }
}

/**
 * Puts a change of a member into a batch: what is given up and what is taken, and the fields. Answers the photo's id.
 * `account` is that of the new address.
 */
export function putChange(
  batch: Batch,
  deps: Deps,
  { member, update }: Read,
  { input, account, photo }: { input: MemberInput; account: MemberAccount; photo?: Buffer | undefined },
): string | undefined {
  const { db } = deps.firebase
  const { id, clubId } = member
  const { uid } = account
  const swap = (kind: 'member-id' | 'email', before: string, after: string) => {
    if (fold(before) === fold(after)) return
    release(batch, db, clubId, kind, before)
    claim(batch, db, clubId, id, kind, after)
  }
  swap('member-id', member.memberId, input.memberId)
  swap('email', member.email, input.email)
  if (uid !== member.uid) {
    takePlaceAway(batch, deps, member.uid, clubId)
    givePlace(batch, deps, { ...account, email: input.email.toLowerCase(), clubId, memberId: id })
  }
  const photoId = photo ? writePhoto(batch, db, { bytes: photo, clubId, memberId: id }) : member.photoId
  if (photo && member.photoId) erasePhoto(batch, db, member.photoId)
  update(batch, changedFields(input, uid, photoId))
  return photoId
}

/** Whether a change is one of the address, and with it of the account. */
export const moves = (member: { readonly email: string }, input: MemberInput): boolean =>
  member.email.toLowerCase() !== input.email.toLowerCase()

/** For a change that keeps the e-mail address: the account that the member already has. */
export const unmoved = ({ uid }: StoredMember): MemberAccount => ({ uid, first: false, mustAgree: false })

/** A member as answered after a change. */
export function presentChanged({ photoId: _, ...rest }: StoredMember, input: MemberInput, photoId: string | undefined) {
  return present({ ...rest, ...input, ...(photoId ? { photoId } : {}) })
}
