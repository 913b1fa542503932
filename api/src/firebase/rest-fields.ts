import { GeoPoint, Timestamp } from 'firebase-admin/firestore'
import type { RestFields } from './held-snapshot.ts'
import type { StoredFields } from './plain.ts'

/**
 * Returns a document's fields in the format of Firestore's REST API, as `snapshotOf` reads them: each value by its kind.
 * @throws Error for a value of a kind that no document of the club has, such as a reference
 */
export const restFields = (fields: StoredFields): RestFields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, restValue(value)]))

function restValue(value: unknown): Readonly<Record<string, unknown>> {
  if (value === null || value === undefined) return { nullValue: null }
  if (typeof value === 'boolean') return { booleanValue: value }
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'number') return numberValue(value)
  if (value instanceof Timestamp) return { timestampValue: timeText(value) }
  if (value instanceof Uint8Array) return { bytesValue: Buffer.from(value).toString('base64') }
  if (value instanceof GeoPoint) return { geoPointValue: { latitude: value.latitude, longitude: value.longitude } }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(restValue) } }
  if (Object.getPrototypeOf(value) === Object.prototype)
    return { mapValue: { fields: restFields(value as StoredFields) } }
  throw new Error('A value of this kind cannot be written in the format of the REST API.')
}

function numberValue(value: number) {
  if (Object.is(value, -0)) return { doubleValue: '-0' }
  if (Number.isSafeInteger(value)) return { integerValue: String(value) }
  // JSON has no number for infinity, nor for what is none.
  return { doubleValue: Number.isFinite(value) ? value : String(value) }
}

/** As `2026-03-01T12:00:00.123456789Z`. */
const timeText = ({ seconds, nanoseconds }: Timestamp): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, -5)}.${String(nanoseconds).padStart(9, '0')}Z`
