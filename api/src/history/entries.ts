import type { Database } from '../firebase/database.ts'
import { momentOf, type Query, type Snapshot } from '../firebase/plain.ts'
import { type Asked, isAsked } from './asked.ts'
import { historyIn } from './store.ts'
import { type Source, volumesWith } from './volumes.ts'

/** Reads the entries of a club's history that are asked for, whether they are documents or bound in a volume; in no order. */
export async function findEntries(source: Source, clubId: string, asked: Asked): Promise<Snapshot[]> {
  // The documents first: what is bound meanwhile is then in a volume, and never in neither.
  const alone = entriesAlone(source.db, clubId, asked)
  const { docs } = await (asked.from || asked.until ? alone.orderBy('at', 'desc') : alone).get()
  return eachOnce([...docs, ...(await boundEntries(source, clubId, asked))])
}

/** As `findEntries`, of the volumes alone. */
export async function boundEntries(source: Source, clubId: string, asked: Asked): Promise<Snapshot[]> {
  const found: Snapshot[] = []
  for await (const { entries } of volumesWith(source, clubId, asked)) found.push(...among(entries, asked))
  return found
}

/** Volumes of one read of the newest entries, at most: what is rare stands far apart. */
const mostVolumes = 10

/**
 * Reads the newest entries that are asked for, at least `most` if there are as many; older ones may be among them.
 * @returns the entries in no order, and the time up to which some may be missing (`end`): undefined if these are all
 */
export async function newestEntries(
  source: Source,
  clubId: string,
  asked: Omit<Asked, 'members'>,
  most: number,
): Promise<{ readonly entries: readonly Snapshot[]; readonly end: Date | undefined }> {
  const { docs } = await entriesAlone(source.db, clubId, asked).orderBy('at', 'desc').limit(most).get()
  const end = docs.length === most ? timeOf(docs.at(-1)) : undefined
  const found: Snapshot[] = [...docs]
  let volumes = 0
  const inOrder = { ...asked, from: end ?? asked.from, newestFirst: true }
  for await (const { volume, entries } of volumesWith(source, clubId, inOrder)) {
    found.push(...among(entries, asked))
    volumes += 1
    // All of a volume are read, and none of the next.
    const isEnough = found.length >= docs.length + most || volumes === mostVolumes
    if (isEnough) return { entries: eachOnce(found), end: later(end, new Date(volume.from.getTime() - 1)) }
  }
  return { entries: eachOnce(found), end }
}

/** The query for the entries that are documents of their own. */
export function entriesAlone(db: Database, clubId: string, { kinds, by, members, from, until }: Asked): Query {
  let query = historyIn(db).ofClub(clubId)
  if (kinds) query = kinds.length === 1 ? query.where('kind', '==', kinds[0]) : query.where('kind', 'in', kinds)
  if (by !== undefined) query = query.where('by', '==', by)
  if (members)
    query =
      members.length === 0
        ? query.where('memberIds', '==', [])
        : query.where('memberIds', 'array-contains-any', members)
  if (from) query = query.where('at', '>=', from)
  return until ? query.where('at', '<', until) : query
}

const among = (entries: readonly Snapshot[], asked: Asked): Snapshot[] => {
  const { from, until } = asked
  return entries.filter((one) => {
    const at = timeOf(one)
    return at && (!from || at >= from) && (!until || at < until) && isAsked(one, asked)
  })
}

export const timeOf = (entry: Snapshot | undefined): Date | undefined => momentOf(entry?.get('at'))
const later = (one: Date | undefined, other: Date): Date => (one && one > other ? one : other)

/** An entry that was bound between two reads is in both. */
export const eachOnce = (entries: readonly Snapshot[]): Snapshot[] => [
  ...new Map(entries.map((one) => [one.id, one])).values(),
]
