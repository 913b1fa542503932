import {
  type DocumentData,
  DocumentReference,
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  Filter,
  type Query as FirestoreQuery,
  Timestamp,
  type WriteBatch,
} from 'firebase-admin/firestore'

export type Batch = WriteBatch
export type Query = FirestoreQuery
/** A document as it was read, whether by a query or from what the gateway holds. */
export interface Snapshot extends Pick<DocumentSnapshot, 'id' | 'exists' | 'data' | 'get'> {
  readonly ref: { readonly path: string }
  readonly updateTime?: Timestamp | undefined
}
export type UpdateTime = Timestamp
/** Returns a version of a moment. */
export const versionAt = (at: Date): UpdateTime => Timestamp.fromDate(at)
/** A document's fields as Firestore stores them. */
export type StoredFields = DocumentData

/** Field value that sets the server's time of the write. */
export const serverTime = () => FieldValue.serverTimestamp()

/** Path of a nested field. */
export const pathOf = (...names: string[]) => new FieldPath(...names)

/** Filter for documents of which any of these fields has its value. Firestore refuses more than 30. */
export const anyOf = (fields: readonly (readonly [path: FieldPath, value: unknown])[]): Filter =>
  Filter.or(...fields.map(([path, value]) => Filter.where(path, '==', value)))

/** Field value that deletes the field. */
export const noField = () => FieldValue.delete()

/** Converts a stored value to plain data: timestamps become dates and references their paths, also in nested values. */
function plain(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate()
  // A reference holds the database, which holds itself.
  if (value instanceof DocumentReference) return value.path
  if (Array.isArray(value)) return value.map(plain)
  if (value === null || typeof value !== 'object' || Buffer.isBuffer(value) || value instanceof Uint8Array) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]))
}

/** Returns the moment of a stored value; undefined for a value of another type. */
export const momentOf = (value: unknown): Date | undefined => (value instanceof Timestamp ? value.toDate() : undefined)

/** Returns a document's fields as plain data, or undefined if there is no such document. */
export const fieldsOf = (snapshot: Snapshot): unknown => (snapshot.exists ? plain(snapshot.data()) : undefined)
