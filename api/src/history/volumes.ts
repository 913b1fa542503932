import { bindEntries, openVolume } from '@tessera/server/history-volume'
import type { Logger } from 'pino'
import type { Database } from '../firebase/database.ts'
import { snapshotOf } from '../firebase/held-snapshot.ts'
import { parseOrLog } from '../firebase/parse-each.ts'
import { momentOf, type Query, type Snapshot, type UpdateTime, versionAt } from '../firebase/plain.ts'
import { restFields } from '../firebase/rest-fields.ts'
import { parseRead, type Read, storeOf } from '../firebase/store.ts'
import { type Asked, marksFor, marksOfEntry } from './marks.ts'

export const volumesIn = (db: Database) => storeOf(db, 'historyVolumes')

/** Old entries of a club's history that one document has. */
export interface Volume extends Pick<Read<'historyVolumes'>, 'id' | 'clubId' | 'from' | 'to' | 'updateTime'> {
  /** The oldest first. */
  readonly entries: readonly Snapshot[]
}

/** The volume of an entry, by the version with which it was read: each entry of a volume has one of its own. */
const volumeBy = new WeakMap<UpdateTime, Volume>()

/** Returns the volume that an entry is bound in; undefined for one that is a document of its own. */
export const volumeOf = ({ updateTime }: Pick<Snapshot, 'updateTime'>): Volume | undefined =>
  updateTime && volumeBy.get(updateTime)

/** Volumes of one read: a document each, of up to a megabyte. */
const perRead = 4

/** What volumes are read for, and in which order: the oldest first, unless it says otherwise. */
type AskedInOrder = Asked & { readonly newestFirst?: boolean }

/**
 * Reads the volumes that can have the entries that are asked for, one after the other.
 * With `log`, a damaged one is logged and left out. @throws Error for a damaged one without `log`
 */
export async function* volumesWith(
  db: Database,
  clubId: string,
  asked: AskedInOrder,
  log?: Logger,
): AsyncGenerator<Volume> {
  const { from, until, newestFirst } = asked
  const some = ordered(withMarks(volumesIn(db).ofClub(clubId), marksFor(asked)), asked).limit(perRead)
  const isOutside = (volume: Volume) => (from && volume.to < from) || (until && volume.from >= until)
  // The volumes of a club follow one another: none is within another.
  const isBeyond = (volume: Volume) => (newestFirst ? from && volume.to < from : until && volume.from >= until)
  for (let { docs } = await some.get(); docs.length > 0; { docs } = await some.startAfter(docs.at(-1)).get()) {
    for (const doc of docs) {
      const volume = log ? parseOrLog(doc, opened, log) : opened(doc)
      if (volume && isBeyond(volume)) return
      if (volume && !isOutside(volume)) yield volume
    }
    if (docs.length < perRead) return
  }
}

const withMarks = (query: Query, marks: readonly string[] | undefined): Query => {
  if (!marks) return query
  const [only, ...others] = marks
  return others.length === 0
    ? query.where('marks', 'array-contains', only)
    : query.where('marks', 'array-contains-any', marks)
}

function ordered(query: Query, { from, until, newestFirst }: AskedInOrder): Query {
  const since = from ? query.where('to', '>=', from) : query
  if (!newestFirst) return since.orderBy('to')
  if (from) return since.orderBy('to', 'desc')
  return (until ? query.where('from', '<', until) : query).orderBy('from', 'desc')
}

function opened(doc: Snapshot): Volume | undefined {
  const read = parseRead('historyVolumes', doc)
  if (!read) return undefined
  const { id, clubId, from, to, updateTime } = read
  const entries: Snapshot[] = []
  const volume = { id, clubId, from, to, updateTime, entries }
  for (const one of openVolume(read.content)) {
    const updateTime = versionAt(to)
    volumeBy.set(updateTime, volume)
    const entry = { ...snapshotOf('history', one.id, one.fields), updateTime }
    // Another club's was not bound here by the server.
    if (entry.get('clubId') === clubId) entries.push(entry)
  }
  return volume
}

/** Returns the fields of a volume that has these entries, sorted with the oldest first. */
export function volumeFields(clubId: string, entries: readonly Snapshot[]) {
  const at = (entry: Snapshot | undefined) => momentOf(entry?.get('at'))
  const [from, to] = [at(entries[0]), at(entries.at(-1))]
  if (!from || !to) throw new Error('A volume has entries with a time.')
  const marks = [...new Set(entries.flatMap(marksOfEntry))]
  return { clubId, from, to, count: entries.length, marks, content: bindEntries(entries.map(bound)) }
}

/** An entry as a volume has it. */
export const bound = (entry: Snapshot) => ({ id: entry.id, fields: restFields(entry.data() ?? {}) })
