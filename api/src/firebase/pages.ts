import type { CollectionName } from '@tessera/domain/stored/collections'
import { inParts } from '@tessera/server/in-parts'
import type { Query } from 'firebase-admin/firestore'
import { collection, ofClub } from './collections.ts'
import type { Database } from './database.ts'
import type { Snapshot } from './plain.ts'

/**
 * Documents per query: with more, a response would time out on a slow machine; with fewer, the emulator would scan all
 * documents more often.
 */
const pageSize = 10_000

/** Maximum number of ids per request, and of deletions per commit. */
const [namedAtOnce, deletedAtOnce] = [300, 200]

/** Reads all documents of a club in a collection, page by page. */
export async function readAll(
  db: Database,
  name: CollectionName,
  clubId: string,
  page = pageSize,
): Promise<Snapshot[]> {
  const query = ofClub(db, name, clubId).orderBy('__name__').limit(page)
  const read: Snapshot[] = []
  for (;;) {
    const last = read.at(-1)
    const { docs } = await (last ? query.startAfter(last.id) : query).get()
    read.push(...docs)
    if (docs.length < page) return read
  }
}

/** Reads some documents of a club in a collection, by id; leaves out missing ones and another club's. */
export async function readNamed(
  db: Database,
  name: CollectionName,
  clubId: string,
  ids: readonly string[],
): Promise<Snapshot[]> {
  const read: Snapshot[] = []
  for (const some of inParts(ids, namedAtOnce)) {
    const snapshots = await db.getAll(...some.map((id) => collection(db, name).doc(id)))
    read.push(...snapshots.filter((one) => one.exists && one.get('clubId') === clubId))
  }
  return read
}

/** Deletes all documents that a query finds, in several commits. */
export async function deleteAll(db: Database, query: Query): Promise<void> {
  const some = query.select().limit(deletedAtOnce)
  for (let { docs } = await some.get(); docs.length > 0; { docs } = await some.get()) {
    const batch = db.batch()
    for (const { ref } of docs) batch.delete(ref)
    await batch.commit()
  }
}
