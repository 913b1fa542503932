import {
  type DocumentData,
  type DocumentReference,
  doc,
  serverTimestamp,
  type Transaction,
} from 'firebase/firestore/lite'
import { firestore } from './firestore.ts'
import { currentPlace } from './session.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const random = (length: number): string =>
  [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => letters[byte % letters.length]).join('')

/**
 * Adds to a transaction that a document is deleted, with its entry in the history, which firestore.rules demand. A transaction
 * deletes one document at most. Returns the id of the entry.
 * @param before all fields of the document as they are stored
 * @param movedTo the id that the document has from now on, if it is not deleted but moved
 */
export function deleteRecorded(
  tx: Transaction,
  place: DocumentReference,
  before: DocumentData,
  movedTo?: string,
): string {
  const { uid, clubId } = currentPlace()
  const entry = `${uid}_${random(20)}`
  const of = place.parent.id
  tx.delete(place)
    .set(doc(firestore(), 'history', entry), {
      clubId,
      at: serverTimestamp(),
      by: uid,
      kind: 'deleted',
      documents: [{ collection: of, id: place.id, before }],
      memberIds: of === 'payments' ? [before.memberId] : [],
      ...(movedTo !== undefined && { movedTo }),
    })
    .set(doc(firestore(), 'history', uid), { clubId, last: entry })
  return entry
}
