import { AppError } from '@tessera/domain/errors'
import { documentFault } from '@tessera/domain/payments/field-name'
import { toInstant } from '@tessera/domain/plain-date'
import { type DocumentData, deleteField, serverTimestamp, Timestamp, type UpdateData } from 'firebase/firestore/lite'
import type { Collection } from './collections.ts'
import { currentPlace } from './session.ts'

const encodeOne = (collection: Collection<unknown>, name: string, value: unknown) =>
  collection.days.includes(name) && typeof value === 'string' ? Timestamp.fromDate(toInstant(value)) : value

/** Throws an AppError for values that Firestore does not accept. */
function refuseFaults(value: object): void {
  const fault = documentFault(value)
  if (fault) throw new AppError('bad_request', fault)
}

/** Encodes a new document: adds `clubId`, `createdBy` and `createdAt`, stores days as timestamps, drops undefined fields. */
export function newFields(collection: Collection<unknown>, value: object): Record<string, unknown> {
  refuseFaults(value)
  const { uid, clubId } = currentPlace()
  const fields = Object.entries(value)
    .filter(([name, one]) => name !== 'id' && one !== undefined)
    .map(([name, one]) => [name, encodeOne(collection, name, one)])
  return { ...Object.fromEntries(fields), createdBy: uid, createdAt: serverTimestamp(), clubId }
}

/** Encodes a change: stores days as timestamps, deletes undefined fields. */
export function changedFields(collection: Collection<unknown>, patch: object) {
  refuseFaults(patch)
  const fields = Object.entries(patch).map(([name, one]) => [
    name,
    one === undefined ? deleteField() : encodeOne(collection, name, one),
  ])
  const stamp = collection.stamped ? { updatedAt: serverTimestamp() } : {}
  return { ...Object.fromEntries(fields), ...stamp } as UpdateData<DocumentData>
}
