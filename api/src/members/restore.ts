import { AppError } from '@tessera/domain/errors'
import { collections } from '@tessera/domain/stored/collections'
import { text } from '@tessera/domain/texts/text'
import { keyedMutex } from '@tessera/server/keyed-mutex'
import { ensureAccount, givePlace, inLowerCase, removePlaceless } from '../accounts/service.ts'
import type { Batch, StoredFields } from '../firebase/plain.ts'
import { noField } from '../firebase/plain.ts'
import { storeOf } from '../firebase/store.ts'
import { takeMember, withRoom } from '../limits.ts'
import { readHead, touchHead } from './family-store.ts'
import type { MemberNeeds } from './needs.ts'
import { type ReadMember, readSome } from './store.ts'
import { assertFree, claim } from './uniques.ts'

/** A document as it was deleted. */
interface Deleted {
  readonly collection: string
  readonly id: string
  readonly before: StoredFields
}

/** The fields of a member that say what else is written: read loosely, since the rest returns as it was stored. */
const named = collections.members.schema.pick({ memberId: true, email: true, belongsTo: true, photoId: true })

/**
 * Restores a deleted member as it was, with notes, mandate, photo, number, address and place; the payments were never deleted.
 * `note` adds to the commit that the member is restored.
 * @throws AppError `member_id_taken`, `email_taken`, `limit_reached`, `changed_meanwhile` if the head of the family is gone
 */
export async function restoreMember(
  deps: MemberNeeds,
  clubId: string,
  documents: readonly Deleted[],
  note: (batch: Batch) => void,
): Promise<void> {
  const { db } = deps.firebase
  const deleted = documents.find(({ collection }) => collection === 'members')
  if (!deleted) throw new AppError('not_found', text('This can no longer be restored'))
  const member = { id: deleted.id, ...named.parse(deleted.before) }
  await keyedMutex(inLowerCase([member.email]), async () => {
    const [head] = await Promise.all([headOf(deps, clubId, member.belongsTo), assertFree(db, clubId, member)])
    const account = await ensureAccount(deps, clubId, member.email)
    const batch = db.batch()
    claim(batch, db, clubId, member.id, 'member-id', member.memberId)
    claim(batch, db, clubId, member.id, 'email', member.email)
    const { uid: _, photoId, ...fields } = deleted.before
    const hasPhoto = await putPhoto(batch, deps, member)
    for (const { collection, id, before } of documents)
      batch.create(
        db.collection(collection).doc(id),
        collection !== 'members'
          ? before
          : { ...fields, ...(account.uid && { uid: account.uid }), ...(hasPhoto && { photoId }) },
      )
    givePlace(batch, deps, { ...account, email: member.email.toLowerCase(), clubId, memberId: member.id })
    if (head) touchHead(batch, db, head)
    note(batch)
    try {
      await withRoom([takeMember(deps.limits, clubId)], () => batch.commit())
    } catch (error) {
      if (account.created) await removePlaceless(deps, [account.uid])
      throw error
    }
  })
}

async function headOf(deps: MemberNeeds, clubId: string, belongsTo = ''): Promise<ReadMember | undefined> {
  const { db } = deps.firebase
  if (belongsTo !== '' && !(await readSome(db, clubId, [belongsTo])).has(belongsTo))
    throw new AppError('changed_meanwhile', headIsGone)
  return readHead(db, clubId, undefined, belongsTo)
}

const headIsGone = text('The member to whom this one belongs was deleted. Please restore that one first.')

/** Adds to the batch that the photo is shown again; returns false if there is none. */
async function putPhoto(
  batch: Batch,
  { firebase: { db } }: MemberNeeds,
  { id, photoId }: { readonly id: string; readonly photoId?: string | undefined },
): Promise<boolean> {
  const photos = storeOf(db, 'photos')
  const photo = photoId === undefined ? undefined : await photos.get(photoId)
  if (!photo?.hidden || photo.memberId !== id) return false
  photos.update(batch, photo, { hidden: noField(), goneFrom: noField() })
  return true
}
