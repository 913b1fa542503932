import { getAuth } from 'firebase/auth'
import {
  type DocumentData,
  type DocumentReference,
  doc,
  FieldValue,
  type Firestore,
  getDoc,
  serverTimestamp,
  writeBatch,
} from 'firebase/firestore/lite'

/** An entry of the history as a browser writes it beside the deletion of a document. */
export const entryOf = (place: DocumentReference, before: object, by: string, changes: object = {}) => {
  const { clubId, memberId, memberIds = [] } = before as { clubId?: string; memberId?: string; memberIds?: string[] }
  return {
    clubId,
    at: serverTimestamp(),
    by,
    kind: 'deleted',
    documents: [{ collection: place.parent.id, id: place.id, before }],
    memberIds: place.parent.id === 'payments' ? [memberId] : place.parent.id === 'paymentItems' ? memberIds : [],
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

const part = (fields: DocumentData, names: readonly string[]): DocumentData =>
  Object.fromEntries(names.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])))

interface Change {
  readonly by: string
  /** What the entry says was there, and, with the changed fields, what it says is there. */
  readonly before: DocumentData
  readonly now?: object
}

/** An entry of the history as a browser writes it beside a change of fields. */
export function entryOfChange(
  place: DocumentReference,
  fields: DocumentData,
  { by, before, now = fields, ...changes }: Change & Record<string, unknown>,
) {
  const asked = [before, now].flatMap((one) => (one as { memberIds?: unknown }).memberIds ?? [])
  const concerned = place.parent.id === 'paymentItems' ? { memberIds: [...new Set(asked)] } : {}
  const names = [...new Set(['memberId', 'name', ...Object.keys(fields)])].filter((name) => name !== 'updatedAt')
  const was = part(before, names)
  const after = Object.entries({ ...was, ...part(now, names) }).filter(([, value]) => !(value instanceof FieldValue))
  const documents = [{ collection: place.parent.id, id: place.id, before: was, after: Object.fromEntries(after) }]
  return entryOf(place, before, by, { kind: 'changed', documents, ...concerned, ...changes })
}

/** Adds a change of fields with its entry to a new batch, as the dashboard does. */
export function change(place: DocumentReference, fields: DocumentData, changed: Change & Record<string, unknown>) {
  const { firestore: db } = place
  const id = newEntryId(changed.by)
  return writeBatch(db)
    .update(place, fields)
    .set(doc(db, 'history', id), entryOfChange(place, fields, changed))
    .set(doc(db, 'history', changed.by), { clubId: changed.before.clubId, last: id })
}

/** Changes fields of a document with its entry, which says what `reader` sees. */
export async function updateRecorded(
  place: DocumentReference,
  fields: DocumentData,
  reader = place.firestore,
): Promise<void> {
  const before = (await getDoc(doc(reader, place.path))).data() ?? {}
  const by = getAuth(place.firestore.app).currentUser?.uid ?? 'nobody'
  await change(place, fields, { by, before }).commit()
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
