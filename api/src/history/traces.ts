import { inParts } from '@tessera/server/in-parts'
import { mostInFilter } from '../firebase/collections.ts'
import { parseRead, type Read } from '../firebase/store.ts'
import type { Asked } from './asked.ts'
import { findEntries } from './entries.ts'
import { type Entry, isDeletion } from './store.ts'
import type { Source } from './volumes.ts'

/**
 * Returns the other entries about the deleted thing alone: its changes, its moves to another year with the changes before them (a move
 * gives a payment another id), and earlier deletions that were restored. Stops at an earlier deletion that was not restored: the
 * entries before it are about another thing that had the same id.
 */
export async function tracesOf(
  source: Source,
  deletion: Entry,
  ofNobody = () => entriesOfNobody(source, deletion.clubId),
): Promise<Entry[]> {
  const { id, at, documents } = deletion
  const about = await entriesNear(source, deletion, ofNobody)
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

export const readEntries = async (source: Source, clubId: string, asked: Asked): Promise<Read<'history'>[]> =>
  (await findEntries(source, clubId, asked)).flatMap((one) => parseRead('history', one) ?? [])

export const entriesOfNobody = (source: Source, clubId: string): Promise<Read<'history'>[]> =>
  readEntries(source, clubId, { members: [] })

/** Reads the entries that can be about a deleted thing: those of its members, and for an item or a year also those of no member. */
async function entriesNear(
  source: Source,
  { clubId, memberIds, documents }: Entry,
  ofNobody: () => Promise<Read<'history'>[]>,
): Promise<Read<'history'>[]> {
  const ofMembers = (members: readonly string[]) => readEntries(source, clubId, { members })
  if (memberIds[0] !== undefined && documents[0]?.collection !== 'paymentItems') return ofMembers([memberIds[0]])
  const found = new Map((await ofNobody()).map((one) => [one.id, one]))
  // One after the other: each can open all volumes.
  for (const members of inParts(memberIds, mostInFilter))
    for (const one of await ofMembers(members)) found.set(one.id, one)
  return [...found.values()]
}
