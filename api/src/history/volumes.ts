import { isDocumentId } from '@tessera/domain/stored/document-ids'
import { expectFoundByEntries, headsOfVolume, type Sought } from '@tessera/server/history-marks'
import { bindEntries, openVolume } from '@tessera/server/history-volume'
import { inParts } from '@tessera/server/in-parts'
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
 * Reads the volumes that can have the entries that are asked for, each with its entries: one after the other, or in no order and some
 * twice if members are asked for. A damaged one is logged and left out: without it, a seal says that its entries were removed.
 */
export async function* volumesWith(
  source: Source,
  clubId: string,
  asked: AskedInOrder,
): AsyncGenerator<{ readonly volume: Volume; readonly entries: readonly Snapshot[] }> {
  const { db, log } = source
  const { from, until, newestFirst, members = [] } = asked
  const ofClub = volumesIn(db).ofClub(clubId)
  // The volumes of a club follow one another: none is within another.
  const isBeyond = (volume: Volume) => (newestFirst ? from && volume.to < from : until && volume.from >= until)
  const opened = (doc: Snapshot, volume: Volume | undefined) => {
    const entries = volume && !isOutside(volume, asked) ? parseOrLog(doc, () => entriesIn(volume), log) : undefined
    return volume && entries ? [{ volume, entries }] : []
  }
  const read = (doc: Snapshot) => parseOrLog(doc, (one) => parseRead('historyVolumes', one), log)
  for await (const doc of inReads(ordered(withMarks(ofClub, marksFor(asked)), asked))) {
    const volume = read(doc)
    if (volume && isBeyond(volume)) break
    yield* opened(doc, volume)
  }
  // The order of the two queries matters. The first finds older volumes, whose members are in `marks`. The second finds those with `about`. A
  // volume can be changed from the older form while both run: the second then finds it, too. In the other order it could be missed.
  for await (const doc of members.length > 0 ? aboutMembers(source, ofClub, asked) : []) yield* opened(doc, read(doc))
}

const isOutside = ({ from, to }: Pick<Volume, 'from' | 'to'>, asked: Asked): boolean =>
  (asked.from !== undefined && to < asked.from) || (asked.until !== undefined && from >= asked.until)

async function* inReads(query: Query): AsyncGenerator<Snapshot> {
  const some = query.limit(perRead)
  for (let { docs } = await some.get(); docs.length > 0; { docs } = await some.startAfter(docs.at(-1)).get()) {
    yield* docs
    if (docs.length < perRead) return
  }
}

/** Reads the volumes about any of these members, at most 30: their times first, since no query asks for them and for a member. */
async function* aboutMembers({ db }: Source, ofClub: Query, asked: Asked): AsyncGenerator<Snapshot> {
  const about = (asked.members ?? []).filter(isDocumentId).map((id) => [pathOf('about', id), true] as const)
  if (about.length === 0) return
  const { docs } = await ofClub.where(anyOf(about)).select('from', 'to').get()
  const inside = docs.filter((doc) => {
    const [from, to] = [momentOf(doc.get('from')), momentOf(doc.get('to'))]
    return from && to && !isOutside({ from, to }, asked)
  })
  for (const some of inParts(inside, perRead))
    yield* (await db.getAll(...some.map(({ id }) => volumesIn(db).all.doc(id)))).filter(({ exists }) => exists)
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
  expectFoundByEntries(volume, entries.map(soughtOf))
  if (entries.some((one) => one.get('clubId') !== volume.clubId))
    throw new Error('A volume has an entry of another club.')
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
