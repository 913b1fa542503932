import { type DocumentSnapshot, FieldValue, Timestamp, type WriteBatch } from 'firebase-admin/firestore'

export type Batch = WriteBatch
export type Snapshot = DocumentSnapshot

/** As a field's value: the server's time of the write. */
export const serverTime = () => FieldValue.serverTimestamp()

/** As a field's value: the field is taken away. */
export const noField = () => FieldValue.delete()

/** A stored value as plain data: timestamps become dates, all the way down. */
export function plain(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate()
  if (Array.isArray(value)) return value.map(plain)
  if (value === null || typeof value !== 'object' || Buffer.isBuffer(value) || value instanceof Uint8Array) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]))
}

/** A document's fields as plain data, or undefined where there is no such document. */
export const fieldsOf = (snapshot: Snapshot): unknown => (snapshot.exists ? plain(snapshot.data()) : undefined)
