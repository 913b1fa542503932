import type { CollectionName } from '@tessera/domain/stored/collections'
import { type DocumentData, GeoPoint, Timestamp } from 'firebase-admin/firestore'
import type { Snapshot } from './plain.ts'

/** A value in the format of Firestore's REST API: its kind, and what it is. */
type RestValue = Readonly<Record<string, unknown>>
export type RestFields = Readonly<Record<string, RestValue>>

/**
 * A document that the gateway holds, from its fields as JSON in the format of Firestore's REST API. Its version is unknown. The fields
 * are read when they are asked for: those of a whole club at once would be garbage that has grown old.
 */
export function heldSnapshot(collection: CollectionName, id: string, json: string): Snapshot {
  const data = () => fieldsIn(JSON.parse(json))
  return {
    id,
    exists: true,
    ref: { path: `${collection}/${id}` },
    data,
    get: (field: string) => data()[field],
  }
}

/** A document by its fields in the format of Firestore's REST API. Its version is unknown. */
export function snapshotOf(collection: CollectionName, id: string, fields: RestFields): Snapshot {
  const data = fieldsIn(fields)
  return {
    id,
    exists: true,
    ref: { path: `${collection}/${id}` },
    data: () => data,
    get: (field: string) => data[field],
  }
}

function fieldsIn(fields: RestFields = {}): DocumentData {
  const data: DocumentData = {}
  for (const name of Object.keys(fields)) data[name] = plainValue(fields[name])
  return data
}

function plainValue(value: RestValue = {}): unknown {
  const [kind = 'nullValue'] = Object.keys(value)
  const stored = value[kind]
  switch (kind) {
    case 'nullValue':
      return null
    case 'integerValue':
    case 'doubleValue':
      // Integers, and what is no number in JSON, come as text.
      return Number(stored)
    case 'timestampValue':
      return timestampOf(String(stored))
    case 'bytesValue':
      return Buffer.from(String(stored), 'base64')
    case 'arrayValue':
      return ((stored as { readonly values?: readonly RestValue[] }).values ?? []).map(plainValue)
    case 'mapValue':
      return fieldsIn((stored as { readonly fields?: RestFields }).fields)
    case 'geoPointValue': {
      const { latitude = 0, longitude = 0 } = stored as { readonly latitude?: number; readonly longitude?: number }
      return new GeoPoint(latitude, longitude)
    }
    default:
      return stored
  }
}

/** The moment of a text such as `2026-03-01T12:00:00.123456Z`, to the nanosecond. */
function timestampOf(text: string): Timestamp {
  const [whole = '', fraction = ''] = text.slice(0, -1).split('.')
  return new Timestamp(Date.parse(`${whole}Z`) / 1000, Number(fraction.padEnd(9, '0')))
}
