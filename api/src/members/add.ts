import type { Member } from '@tessera/domain/members/member'
import type { MemberInput } from '@tessera/domain/members/member-input'
import { withFullName } from '@tessera/domain/members/names'
import { mergedValues } from '@tessera/domain/members/own-fields'
import { typesAsWritten } from '@tessera/domain/members/type-changes'
import { keyedMutex } from '@tessera/server/keyed-mutex'
import {
  ensureAccount,
  givePlace,
  inLowerCase,
  lookUpAccount,
  type MemberAccount,
  removePlaceless,
} from '../accounts/service.ts'
import { faultOf } from '../firebase/faults.ts'
import type { Batch } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { takeMember, takePhoto, withRoom } from '../limits.ts'
import type { Needs } from '../needs.ts'
import type { PhotoNeeds } from '../passes/service.ts'
import { dayForTypes } from './club-day.ts'
import { readHead, touchHead, withoutHeadsEmail } from './family-store.ts'
import { assertFitsClub } from './input-faults.ts'
import type { MemberNeeds } from './needs.ts'
import { writePhoto } from './photo-store.ts'
import { membersIn, present, type ReadMember, type StoredMember, writeNewMember } from './store.ts'
import { assertFree, claim } from './uniques.ts'

/**
 * Adds a member, and an account for the address if there is one, so that a sign-in link can be mailed to it.
 * @throws AppError `member_id_taken`, `email_taken`, `limit_reached`, `invalid_fields` for an unknown membership type, a birthday in the future or
 *   somebody to whom nobody can belong
 * @param alongside reads what is to be written in the same commit, again in each attempt, and returns what adds it to the batch
 */
export async function addMember(
  deps: MemberNeeds,
  clubId: string,
  typed: MemberInput,
  photo?: Buffer,
  alongside?: () => Promise<PutAlongside>,
): Promise<Member> {
  const named = await withoutHeadsEmail(deps.firebase.db, clubId, withFullName(typed))
  const input = { ...named, ...typesAsWritten({}, named, await dayForTypes(deps, clubId, named)) }
  const { db } = deps.firebase
  const add = async () => {
    const putAlongside = await alongside?.()
    const lookup = lookUpAccount(deps, input.email)
    const [head] = await Promise.all([
      readHead(db, clubId, undefined, input.belongsTo),
      assertFree(db, clubId, input),
      assertFitsClub(deps, clubId, input),
      lookup,
    ])
    const room = [takeMember(deps.limits, clubId), ...(photo ? [takePhoto(deps.limits, clubId, photo.length)] : [])]
    return withRoom(room, () => write(deps, clubId, { input, head, photo, lookup, putAlongside }))
  }
  return keyedMutex(inLowerCase([input.email]), () => retryOnConflict('member', add, ['changed', 'missing', 'exists']))
}

/** Adds to the batch of a new member; gets the member's id. */
type PutAlongside = (batch: Batch, id: string) => void

interface NewMember {
  readonly input: MemberInput
  /** From `readHead`. */
  readonly head: ReadMember | undefined
  readonly photo: Buffer | undefined
  readonly lookup: ReturnType<typeof lookUpAccount>
  readonly putAlongside: PutAlongside | undefined
}

async function write(
  deps: PhotoNeeds & Needs<'accounts' | 'db' | 'log' | 'now'>,
  clubId: string,
  { input, head, photo, lookup, putAlongside }: NewMember,
): Promise<Member> {
  const { db } = deps.firebase
  const account = await ensureAccount(deps, clubId, input.email, lookup)
  try {
    const batch = db.batch()
    const member = putNew(batch, deps, clubId, { id: membersIn(db).newId(), input, account, photo })
    if (head) touchHead(batch, db, head)
    putAlongside?.(batch, member.id)
    await batch.commit()
    if (photo && member.photoId) deps.thumbnails.prepare(member.photoId, photo)
    return present(member)
  } catch (error) {
    if (account.created) await removePlaceless(deps, [account.uid])
    if (faultOf(error) === 'exists') await assertFree(db, clubId, input)
    throw error
  }
}

/** Adds a new member to a batch, with the number, the address, the photo and the place. */
export function putNew(
  batch: Batch,
  deps: Needs<'db'>,
  clubId: string,
  { id, input, account, photo }: { id: string; input: MemberInput; account: MemberAccount; photo?: Buffer | undefined },
): StoredMember {
  const { db } = deps.firebase
  const { uid } = account
  claim(batch, db, clubId, id, 'member-id', input.memberId)
  claim(batch, db, clubId, id, 'email', input.email)
  const photoId = photo && writePhoto(batch, db, { bytes: photo, clubId, memberId: id })
  const fields = mergedValues(input.fields)
  const member = { ...input, fields, id, clubId, uid, enabled: true, ...(photoId ? { photoId } : {}) }
  writeNewMember(batch, db, member)
  givePlace(batch, deps, { ...account, email: input.email.toLowerCase(), clubId, memberId: id })
  return member
}
