import { type Sealable, sealableMap } from '@tessera/server/history-seal'
import { Timestamp } from 'firebase-admin/firestore'
import type { StoredFields } from './plain.ts'

/** Returns the fields of a document as they are hashed for a seal of the history. */
export const sealableFields = (fields: StoredFields): [name: string, value: Sealable][] =>
  Object.entries(fields).map(([name, value]) => [name, sealable(value)])

function sealable(value: unknown): Sealable {
  if (value === null || value === undefined) return ['null']
  if (typeof value === 'boolean') return ['boolean', value]
  if (typeof value === 'number') return ['number', String(value)]
  if (typeof value === 'string') return ['text', value]
  if (value instanceof Timestamp) return ['time', `${value.seconds}.${String(value.nanoseconds).padStart(9, '0')}`]
  if (value instanceof Uint8Array) return ['bytes', Buffer.from(value).toString('base64')]
  if (Array.isArray(value)) return ['list', value.map(sealable)]
  if (Object.getPrototypeOf(value) === Object.prototype) return sealableMap(sealableFields(value))
  return ['other', JSON.stringify(value)]
}
