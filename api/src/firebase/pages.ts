import type { CollectionName } from './collections.ts'
import { collection, ofClub } from './collections.ts'
import type { Database } from './database.ts'
import type { Snapshot } from './plain.ts'

/**
 * How many documents one question asks for, as a whole or few fields of each: more would take longer than an answer is
 * waited for on a slow machine, and for each question the emulator looks through them all.
 */
const pageSize = { whole: 5_000, fields: 20_000 }

/** How many documents one question names. */
const namedAtOnce = 300

interface ReadAll {
  readonly fields?: readonly string[] | undefined
  readonly page?: number
}

/** All documents of a club in a collection, page by page; of each only some `fields`, where they are named. */
export async function readAll(
  db: Database,
  name: CollectionName,
  clubId: string,
  { fields, page = fields ? pageSize.fields : pageSize.whole }: ReadAll = {},
): Promise<Snapshot[]> {
  const all = ofClub(db, name, clubId).orderBy('__name__').limit(page)
  const query = fields ? all.select(...fields) : all
  const read: Snapshot[] = []
  for (;;) {
    const last = read.at(-1)
    const { docs } = await (last ? query.startAfter(last.id) : query).get()
    read.push(...docs)
    if (docs.length < page) return read
  }
}

/** Some documents of a club in a collection, by id; who is not there, or another club's, is left out. */
export async function readNamed(
  db: Database,
  name: CollectionName,
  clubId: string,
  ids: readonly string[],
): Promise<Snapshot[]> {
  const read: Snapshot[] = []
  for (let from = 0; from < ids.length; from += namedAtOnce) {
    const refs = ids.slice(from, from + namedAtOnce).map((id) => collection(db, name).doc(id))
    const snapshots = await db.getAll(...refs)
    read.push(...snapshots.filter((one) => one.exists && one.get('clubId') === clubId))
  }
  return read
}
