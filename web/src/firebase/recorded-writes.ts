import {
  type DocumentData,
  type DocumentReference,
  doc,
  FieldValue,
  serverTimestamp,
  type Transaction,
  type UpdateData,
} from 'firebase/firestore/lite'
import type { Collection } from './collections.ts'
import { changedFields } from './encode.ts'
import { firestore } from './firestore.ts'
import { currentPlace } from './session.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const random = (length: number): string =>
  [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => letters[byte % letters.length]).join('')

/** Fields that an entry has beside those that changed, so that it says which document it is about. */
const namingFields: Readonly<Record<Collection<unknown>['name'], readonly string[]>> = {
  payments: ['memberId', 'memberName', 'itemName'],
  paymentItems: ['name', 'memberIds'],
  paymentYears: ['year'],
}

/**
 * Adds to a transaction that a document is deleted, with its entry in the history, which firestore.rules demand. A transaction
 * deletes or changes one document at most. Returns the id of the entry.
 * @param before all fields of the document as they are stored
 * @param movedTo the id that the document has from now on, if it is not deleted but moved
 */
export function deleteRecorded(
  tx: Transaction,
  place: DocumentReference,
  before: DocumentData,
  movedTo?: string,
): string {
  tx.delete(place)
  const kind = { kind: 'deleted', ...(movedTo !== undefined && { movedTo }) }
  return addEntry(tx, kind, { collection: place.parent.id, id: place.id, before })
}

/**
 * Adds to a transaction that fields of a document are changed, with its entry in the history: the fields before and after, and those
 * that say what the document is.
 * @param stored all fields of the document as they are stored
 * @param patch new values of some fields; undefined removes one
 */
export function updateRecorded(
  tx: Transaction,
  of: Collection<unknown>,
  place: DocumentReference,
  stored: DocumentData,
  patch: object,
): void {
  const fields: UpdateData<DocumentData> = changedFields(of, patch)
  tx.update(place, fields)
  const names = [...new Set([...namingFields[of.name], ...Object.keys(patch)])]
  const before = Object.fromEntries(names.flatMap((name) => (name in stored ? [[name, stored[name]]] : [])))
  const now: DocumentData = { ...before, ...fields }
  const after = Object.fromEntries(names.flatMap((name) => (isStored(now[name]) ? [[name, now[name]]] : [])))
  addEntry(tx, { kind: 'changed' }, { collection: of.name, id: place.id, before, after })
}

/** False for a field that is missing or that the commit removes. */
const isStored = (value: unknown): boolean => value !== undefined && !(value instanceof FieldValue)

interface Recorded {
  readonly collection: string
  readonly id: string
  readonly before: DocumentData
  readonly after?: DocumentData
}

/** Whom an entry concerns: the member of a payment, or those whom an item asks, before and after. */
function membersOf({ collection, before, after = {} }: Recorded): string[] {
  if (collection === 'payments') return [String(before.memberId)]
  const asked: string[] = [before, after].flatMap(({ memberIds }) => memberIds ?? [])
  return collection === 'paymentItems' ? [...new Set(asked)] : []
}

/** Adds the entry of one document, and that it is the account's last one; returns its id. */
function addEntry(tx: Transaction, kind: object, document: Recorded): string {
  const { uid, clubId } = currentPlace()
  const entry = `${uid}_${random(20)}`
  tx.set(doc(firestore(), 'history', entry), {
    clubId,
    at: serverTimestamp(),
    by: uid,
    documents: [document],
    memberIds: membersOf(document),
    ...kind,
  }).set(doc(firestore(), 'history', uid), { clubId, last: entry })
  return entry
}
