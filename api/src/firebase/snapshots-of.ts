import type { StoredDocument } from '@tessera/domain/inside/schemas'
import type { CollectionName } from '@tessera/domain/stored/collections'
import type { Database } from './database.ts'
import type { Snapshot } from './plain.ts'

/** What Cloud Functions calls to make snapshots from JSON. It is not among the SDK's types. */
interface MakesSnapshots {
  readonly formattedName: string
  snapshot_(document: object, readTime: undefined, encoding: 'json'): Snapshot
}

/** Makes snapshots of documents of a collection that the gateway has in memory. Their versions are unknown. */
export function snapshotsOf(
  db: Database,
  collection: CollectionName,
  documents: readonly StoredDocument[],
): Snapshot[] {
  const sdk = db as unknown as MakesSnapshots
  const path = `${sdk.formattedName}/documents/${collection}`
  return documents.map(([id, fields]) =>
    sdk.snapshot_({ name: `${path}/${id}`, fields: JSON.parse(fields) }, undefined, 'json'),
  )
}
