import { inParts } from '@tessera/server/in-parts'
import { mostInFilter } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { parseRead, type Read } from '../firebase/store.ts'
import { findEntries } from './entries.ts'
import type { Asked } from './marks.ts'
import { type Entry, isDeletion } from './store.ts'

/**
 * Returns the other entries about the deleted thing alone: its changes, its moves to another year with the changes before them (a move
 * gives a payment another id), and earlier deletions that were restored. Stops at an earlier deletion that was not restored: the
 * entries before it are about another thing that had the same id.
 */
export async function tracesOf(
  db: Database,
  deletion: Entry,
  ofNobody = () => entriesOfNobody(db, deletion.clubId),
): Promise<Entry[]> {
  const { id, at, documents } = deletion
  const about = await entriesNear(db, deletion, ofNobody)
  // Other things can have the same id, and that something was erased stays: a check of the seals knows by it what is gone.
  const before = about.flatMap((one) =>
    'documents' in one && one.kind !== 'erased' && one.documents.length > 0 && one.id !== id && one.at <= at
      ? [one]
      : [],
  )
  const traces: Entry[] = []
  let ids = namesOf(documents)
  for (const one of before.sort((a, b) => b.at.getTime() - a.at.getTime())) {
    if (one.movedTo !== undefined && ids.has(`payments/${one.movedTo}`)) ids = namesOf(one.documents)
    else if (![...namesOf(one.documents)].every((name) => ids.has(name))) continue
    else if (one.movedTo !== undefined || (isDeletion(one) && one.restoredAt === undefined)) break
    traces.push(one)
  }
  return traces
}

const namesOf = (documents: readonly { readonly collection: string; readonly id: string }[]): Set<string> =>
  new Set(documents.map(({ collection, id }) => `${collection}/${id}`))

export const readEntries = async (db: Database, clubId: string, asked: Asked): Promise<Read<'history'>[]> =>
  (await findEntries(db, clubId, asked)).flatMap((one) => parseRead('history', one) ?? [])

export const entriesOfNobody = (db: Database, clubId: string): Promise<Read<'history'>[]> =>
  readEntries(db, clubId, { members: [] })

/** Reads the entries that can be about a deleted thing: those of its members, and for an item or a year also those of no member. */
async function entriesNear(
  db: Database,
  { clubId, memberIds, documents }: Entry,
  ofNobody: () => Promise<Read<'history'>[]>,
): Promise<Read<'history'>[]> {
  const ofMembers = (members: readonly string[]) => readEntries(db, clubId, { members })
  if (memberIds[0] !== undefined && documents[0]?.collection !== 'paymentItems') return ofMembers([memberIds[0]])
  const some = await Promise.all([ofNobody(), ...inParts(memberIds, mostInFilter).map(ofMembers)])
  return [...new Map(some.flat().map((one) => [one.id, one])).values()]
}
