import { AppError } from '@tessera/domain/errors'
import { asOfDay } from '@tessera/domain/members/as-of-day'
import { dayOfReasonMissing, hasDayOfReason, hasDied, withReasonAgreed } from '@tessera/domain/members/leaving'
import type { Member } from '@tessera/domain/members/member'
import {
  daysInOrder,
  type FlatMember,
  flatOf,
  inputFrom,
  inputOf,
  lastDayBeforeFirst,
  type MemberChange,
  type MemberInput,
} from '@tessera/domain/members/member-input'
import { hasBothNames, oneNameOnly, withNamesAgreed } from '@tessera/domain/members/names'
import { withoutMet } from '@tessera/domain/members/own-changes'
import { mergedValues } from '@tessera/domain/members/own-fields'
import { typesAsWritten } from '@tessera/domain/members/type-changes'
import { fold } from '@tessera/domain/text'
import { keyedMutex } from '@tessera/server/keyed-mutex'
import {
  endPlaces,
  ensureAccount,
  givePlace,
  inLowerCase,
  type MemberAccount,
  removePlaceless,
  takePlaceAway,
  type Users,
} from '../accounts/service.ts'
import type { Database } from '../firebase/database.ts'
import { faultOf } from '../firebase/faults.ts'
import type { Batch } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { endLetters } from '../letter-queue/service.ts'
import { takePhoto, withRoom } from '../limits.ts'
import { mergeSeen } from '../merge-seen.ts'
import type { Needs } from '../needs.ts'
import type { PhotoNeeds } from '../passes/service.ts'
import { dayForTypes } from './club-day.ts'
import {
  dependantsOf,
  headMark,
  isTakenOver,
  putHandover,
  readHandover,
  readHead,
  touchHead,
  withoutHeadsEmail,
} from './family-store.ts'
import { assertFitsClub } from './input-faults.ts'
import type { ImportNeeds } from './needs.ts'
import { notifyChangedAddresses } from './notify-changed-address.ts'
import { assertPhotoSeen } from './photo-seen.ts'
import { erasePhoto, writePhoto } from './photo-store.ts'
import { getMember, readOwn } from './service.ts'
import { changedFields, membersIn, present, type ReadMember, type StoredMember } from './store.ts'
import { assertFree, claim, release } from './uniques.ts'

/** What a change of a member writes beside the fields. */
interface With {
  readonly photo?: Buffer | undefined
  /** Path of the photo that the caller has seen, '' for none; absent to replace whatever there is. */
  readonly seenPhoto?: string | undefined
  /** Adds to the same commit, from the member as read for it; throws an AppError to refuse the change. */
  readonly also?: (member: ReadMember, batch: Batch) => Also | Promise<Also>
}

interface Also {
  /** Further fields of the member to write. */
  readonly fields: object
  /** A stored photo that becomes the member's, or none; absent if the member keeps theirs. */
  readonly photo?: { readonly id: string | undefined } | undefined
}

/**
 * Changes the fields of a member that are given and, if one is given, the photo. Another e-mail moves the place to that address's
 * account, after it ends the old account's tokens of this place.
 * With `takenOverBy`, a head of a family who leaves or has died by the change hands the others over in the same commit.
 * @throws AppError `not_found`, `member_id_taken`, `email_taken`, `limit_reached`, `changed_meanwhile` with the fields in its
 *   details that somebody else has changed, `invalid_fields` for an unknown membership type, days or names that
 *   do not fit, a birthday in the future, somebody to whom the member cannot belong
 */
export async function updateMember(
  deps: ImportNeeds & PhotoNeeds,
  clubId: string,
  id: string,
  given: MemberChange,
  more: With = {},
): Promise<Member> {
  const update = async () => {
    const { email, belongsTo } = await getMember(deps, clubId, id)
    const wanted = await withoutHeadsEmail(deps.firebase.db, clubId, given, given.belongsTo ?? belongsTo)
    return keyedMutex(inLowerCase([email, wanted.email ?? email]), () =>
      withRoom(more.photo ? [takePhoto(deps.limits, clubId, more.photo.length)] : [], () =>
        change(deps, clubId, id, wanted, more),
      ),
    )
  }
  return retryOnConflict('member', update, ['changed', 'missing', 'exists'])
}

async function change(
  deps: ImportNeeds & PhotoNeeds,
  clubId: string,
  id: string,
  { seen = {}, takenOverBy, ...wanted }: MemberChange,
  { photo, seenPhoto, also }: With,
): Promise<Member> {
  const { db } = deps.firebase
  const read = await readOwn(deps, clubId, id)
  if (photo) assertPhotoSeen(read, seenPhoto)
  const today = await dayForTypes(deps, clubId, read, wanted)
  const member = asOfDay(read, today)
  const batch = db.batch()
  const others = await also?.(member, batch)
  const { memberId, fullName, email } = member
  const stored = inputOf(member)
  const own = Object.keys(wanted.fields ?? {})
  const merged = mergeSeen<FlatMember>({ seen: flatOf(seen), stored: flatOf(stored, own), wanted: flatOf(wanted) })
  const agreed = withReasonAgreed(withNamesAgreed(stored, inputFrom(merged as FlatMember)))
  const changes = { ...agreed, ...typesAsWritten(member, agreed, today) }
  assertWhole({ ...stored, ...changes })
  const input = { memberId, fullName, email, ...changes }
  const isDeath = hasDied(changes) && !hasDied(member)
  const isLeaving = Boolean(changes.leavesOn ?? stored.leavesOn)
  const handover = isLeaving && takenOverBy ? await readHandover(db, member, takenOverBy) : []
  const [head] = await Promise.all([
    readHead(db, clubId, member, changes.belongsTo),
    assertFree(db, clubId, input, id),
    assertFitsClub(deps, clubId, { ...endOf({ ...stored, ...changes }), ...input }),
  ])
  const moving = moves(member, input)
  const account = moving ? await ensureAccount(deps, clubId, input.email) : { ...unmoved(member), created: false }
  try {
    const dependants = moving && member.uid !== '' ? await dependantsOf(db, [member]) : []
    const isLeft = moving || leavesFamily(member, input)
    const users = isLeft ? await endPlaces(deps, [member, ...dependants]) : new Map()
    const handedOver = handover.flatMap(({ person }) => (person.uid === '' ? person : []))
    if (handedOver.length > 0) await endPlaces(deps, handedOver)
    putHandover(batch, db, handover)
    if (isDeath) await endLetters(deps, clubId, member, isTakenOver(handover, takenOverBy))
    const photoId = putChange(batch, deps, member, { input, account, photo, users, others })
    if (head) touchHead(batch, db, head)
    await batch.commit()
    if (photo && photoId) deps.thumbnails.replace(member.photoId, photoId, photo)
    else if (member.photoId && member.photoId !== photoId) await deps.thumbnails.forget(member.photoId)
    if (moving) {
      await notifyChangedAddresses(deps, [member])
      await removePlaceless(deps, [member.uid])
    }
    return presentChanged(member, input, photoId)
  } catch (error) {
    if (account.created) await removePlaceless(deps, [account.uid])
    if (faultOf(error) === 'exists') await assertFree(db, clubId, input, id)
    throw error
  }
}

/** The end of the membership, which is judged as a whole. */
const endOf = ({ leavesOn, leavingReason }: MemberInput) => ({
  ...(leavesOn !== undefined && { leavesOn }),
  ...(leavingReason !== undefined && { leavingReason }),
})

/** @throws AppError `invalid_fields` for days or names that do not fit each other */
function assertWhole(input: MemberInput): void {
  if (!daysInOrder(input))
    throw new AppError('invalid_fields', lastDayBeforeFirst, { details: { leavesOn: lastDayBeforeFirst } })
  if (!hasDayOfReason(input))
    throw new AppError('invalid_fields', dayOfReasonMissing, { details: { leavesOn: dayOfReasonMissing } })
  if (!hasBothNames(input)) throw new AppError('invalid_fields', oneNameOnly, { details: { familyName: oneNameOnly } })
}

interface Change {
  readonly input: MemberInput
  readonly account: MemberAccount
  readonly photo?: Buffer | undefined
  /** True if somebody belongs to the member by the same commit. */
  readonly isHead?: boolean
  /** From `endPlaces`, if the account changes. */
  readonly users: Users
  readonly others?: Also | undefined
}

/**
 * Adds a change of a member to a batch: number, address, place, photo and fields. `account` is the new address's.
 * Returns the photo's id.
 */
export function putChange(
  batch: Batch,
  deps: Needs<'db'>,
  member: ReadMember,
  { input, account, photo, isHead = false, users, others }: Change,
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
    takePlaceAway(batch, deps, member, users)
    givePlace(batch, deps, { ...account, email: input.email.toLowerCase(), clubId, memberId: id })
  }
  const kept = others?.photo ? others.photo.id : member.photoId
  const photoId = photo ? writePhoto(batch, db, { bytes: photo, clubId, memberId: id }) : kept
  if (photo && member.photoId) erasePhoto(batch, db, member.photoId)
  const fields = changedFields(withAllValues(member, input), uid, photoId)
  membersIn(db).update(batch, member, fields, {
    ...(others?.fields ?? leftProposal(batch, db, member, input, photo)),
    ...(isHead && headMark()),
  })
  return photoId
}

/**
 * Returns the field to write for what a member proposes once the club has changed the member by itself: without the values that
 * it has written, and without a photo once it has uploaded one. The proposed photo's deletion is added to the batch.
 */
function leftProposal(batch: Batch, db: Database, { proposal }: ReadMember, input: MemberInput, photo?: Buffer) {
  if (!proposal) return {}
  const left = withoutMet(proposal, input)
  if (!photo) return { proposal: left }
  const { photo: proposed, ...values } = left.values
  if (proposed) erasePhoto(batch, db, proposed)
  return { proposal: { ...left, values } }
}

/** True if the change moves the member to another address, and so to another account. */
export const moves = (member: { readonly email: string }, input: MemberInput): boolean =>
  member.email.toLowerCase() !== input.email.toLowerCase()

/** True if the change takes a member without an account away from the head of the family, who may be in the member's place. */
export const leavesFamily = ({ uid, belongsTo = '' }: StoredMember, input: MemberInput): boolean =>
  uid === '' && belongsTo !== '' && input.belongsTo !== undefined && input.belongsTo !== belongsTo

/** The member's current account, for a change that keeps the e-mail address. */
export const unmoved = ({ uid }: StoredMember): MemberAccount => ({ uid, user: undefined, mustAgree: false })

/** Returns a changed member as in the API response. */
export function presentChanged(member: StoredMember, input: MemberInput, photoId: string | undefined) {
  const { photoId: _, ...rest } = member
  return present({ ...rest, ...withAllValues(member, input), ...(photoId ? { photoId } : {}) })
}

/** An input that changes values of own fields, with the others that the member has. */
const withAllValues = ({ fields: before }: StoredMember, input: MemberInput): MemberInput =>
  input.fields ? { ...input, fields: mergedValues(before, input.fields) } : input
