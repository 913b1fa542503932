import { isDocumentId } from '@tessera/domain/stored/document-ids'
import { headsOfVolume, isFoundByEntries, memberMark, type Sought } from '@tessera/server/history-marks'
import { bindEntries, openVolume } from '@tessera/server/history-volume'
import type { Logger } from 'pino'
import type { Database } from '../firebase/database.ts'
import { snapshotOf } from '../firebase/held-snapshot.ts'
import { parseOrLog } from '../firebase/parse-each.ts'
import { anyOf, momentOf, pathOf, type Query, type Snapshot, type UpdateTime, versionAt } from '../firebase/plain.ts'
import { restFields } from '../firebase/rest-fields.ts'
import { parseRead, type Read, storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { type Asked, marksFor } from './asked.ts'

/** Where the history is read; what is damaged is logged. */
export interface Source {
  readonly db: Database
  readonly log: Logger
}
export const sourceOf = ({ firebase: { db }, log }: Needs<'db' | 'log'>): Source => ({ db, log })

export const volumesIn = (db: Database) => storeOf(db, 'historyVolumes')

/** A volume as it was read. */
export type Volume = Read<'historyVolumes'>

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
 * Reads the volumes that can have the entries that are asked for, each with its entries: one after the other, or in no order if members
 * are asked for. A damaged one is logged and left out: without it, a seal says that its entries were removed.
 */
export async function* volumesWith(
  { db, log }: Source,
  clubId: string,
  asked: AskedInOrder,
): AsyncGenerator<{ readonly volume: Volume; readonly entries: readonly Snapshot[] }> {
  const { from, until, newestFirst, members = [] } = asked
  const isOutside = (volume: Volume) => (from && volume.to < from) || (until && volume.from >= until)
  // The volumes of a club follow one another: none is within another.
  const isBeyond = (volume: Volume) =>
    members.length === 0 && (newestFirst ? from && volume.to < from : until && volume.from >= until)
  const ofClub = volumesIn(db).ofClub(clubId)
  const all = members.length > 0 ? aboutMembers(ofClub, members) : [ordered(withMarks(ofClub, marksFor(asked)), asked)]
  for (const query of all) {
    for await (const doc of inReads(query)) {
      const volume = parseOrLog(doc, (one) => parseRead('historyVolumes', one), log)
      if (volume && isBeyond(volume)) return
      const entries = volume && !isOutside(volume) ? parseOrLog(doc, () => entriesIn(volume), log) : undefined
      if (volume && entries) yield { volume, entries }
    }
  }
}

async function* inReads(query: Query): AsyncGenerator<Snapshot> {
  const some = query.limit(perRead)
  for (let { docs } = await some.get(); docs.length > 0; { docs } = await some.startAfter(docs.at(-1)).get()) {
    yield* docs
    if (docs.length < perRead) return
  }
}

/** The queries for the volumes that are about any of these members: those of the first form have them as marks. */
function aboutMembers(ofClub: Query, members: readonly string[]): Query[] {
  const ids = members.filter(isDocumentId)
  const marked = withMarks(ofClub, members.map(memberMark)).orderBy('to')
  return ids.length === 0 ? [marked] : [ofClub.where(anyOf(ids.map((id) => [pathOf('about', id), true]))), marked]
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

/**
 * Returns the entries of a volume, the oldest first.
 * @throws Error if its content cannot be read, or what it is found by is not that of its entries: whoever has the database alone would
 *   hide them by it
 */
export function entriesIn(volume: Volume): Snapshot[] {
  const entries = openVolume(volume.content).map(({ id, fields }) => {
    const updateTime = versionAt(volume.to)
    volumeBy.set(updateTime, volume)
    return { ...snapshotOf('history', id, fields), updateTime }
  })
  if (!isFoundByEntries(volume, entries.map(soughtOf)) || entries.some((one) => one.get('clubId') !== volume.clubId))
    throw new Error('A volume of the history is not found by what is in it.')
  return entries
}

/** Returns the fields of a volume that has these entries, sorted with the oldest first. */
export const volumeFields = (clubId: string, entries: readonly Snapshot[]) => ({
  clubId,
  ...headsOfVolume(entries.map(soughtOf)),
  content: bindEntries(entries.map(bound)),
})

/** What an entry is looked for by. @throws Error for one without a time */
export function soughtOf(entry: Snapshot): Sought {
  const at = momentOf(entry.get('at'))
  if (!at) throw new Error('An entry in a volume has a time.')
  return { at, kind: entry.get('kind'), by: entry.get('by'), memberIds: entry.get('memberIds') }
}

/** An entry as a volume has it. */
export const bound = (entry: Snapshot) => ({ id: entry.id, fields: restFields(entry.data() ?? {}) })
