import { getAuth } from 'firebase/auth'
import {
  type DocumentReference,
  doc,
  type Firestore,
  getDoc,
  serverTimestamp,
  writeBatch,
} from 'firebase/firestore/lite'

/** An entry of the history as a browser writes it beside the deletion of a document. */
export const entryOf = (place: DocumentReference, before: object, by: string, changes: object = {}) => {
  const { clubId, memberId } = before as { clubId?: string; memberId?: string }
  return {
    clubId,
    at: serverTimestamp(),
    by,
    kind: 'deleted',
    documents: [{ collection: place.parent.id, id: place.id, before }],
    memberIds: place.parent.id === 'payments' ? [memberId] : [],
    ...changes,
  }
}

let last = 0
/** An id that an entry of an account can have. */
export const newEntryId = (uid: string) => `${uid}_${String(++last).padStart(20, '0')}`

/** Adds a deletion with its entry to a new batch, as the dashboard does; `before` is what the entry says was there. */
export function deletion(
  db: Firestore,
  place: DocumentReference,
  before: object,
  by: string,
  { id = newEntryId(by), ...changes }: { readonly id?: string } & Record<string, unknown> = {},
) {
  const { clubId } = before as { clubId?: string }
  return writeBatch(db)
    .delete(place)
    .set(doc(db, 'history', id), entryOf(place, before, by, changes))
    .set(doc(db, 'history', by), { clubId, last: id })
}

/** Deletes a document with its entry, which says what `reader` sees. */
export async function deleteRecorded(place: DocumentReference, reader = place.firestore): Promise<void> {
  await (await recordedDeletion(place, { reader })).commit()
}

/** As `deleteRecorded`, but returns the batch, so that more can be written. */
export async function recordedDeletion(
  place: DocumentReference,
  { reader = place.firestore, ...changes }: { reader?: Firestore; movedTo?: string } = {},
) {
  const before = (await getDoc(doc(reader, place.path))).data() ?? {}
  return deletion(place.firestore, place, before, getAuth(place.firestore.app).currentUser?.uid ?? 'nobody', changes)
}
