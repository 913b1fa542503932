import { mostSeals, type Seal } from '@tessera/domain/history/seal'
import { sealHeadSchema } from '@tessera/domain/stored/history-seal'
import { type Leaf, leavesOf, type SealableFields } from '@tessera/server/history-leaves'
import { leafHash, type SealFacts, sealCode } from '@tessera/server/history-seal'
import type { z } from 'zod'
import type { Database } from '../firebase/database.ts'
import { fieldsOf, momentOf, type Query, type Snapshot } from '../firebase/plain.ts'
import { sealableFields } from '../firebase/sealable.ts'
import { storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { boundEntries, eachOnce, timeOf } from './entries.ts'
import { historyIn } from './store.ts'
import type { Source } from './volumes.ts'

export const sealsIn = (db: Database) => storeOf(db, 'historySeals')

export type SealHead = z.infer<typeof sealHeadSchema>
/** The signed part of a seal. */
type SealedHead = Omit<SealHead, 'at' | 'publicKey' | 'signature' | 'sentAt'>
const heads = Object.keys(sealHeadSchema.shape)

/** Returns a club's newest seals without their leaves, the newest first: up to `most` with a number below `before`. Skips damaged ones. */
export async function readSeals(
  db: Database,
  clubId: string,
  { most, before = Number.MAX_SAFE_INTEGER }: { readonly most: number; readonly before?: number },
): Promise<SealHead[]> {
  const query = sealsIn(db).ofClub(clubId).where('number', '<', before).orderBy('number', 'desc').limit(most)
  const { docs } = await query.select(...heads).get()
  return docs.flatMap((doc) => sealHeadSchema.safeParse(fieldsOf(doc)).data ?? [])
}

/** Returns the seals of a club, the newest first. */
export async function listSeals({ firebase: { db } }: Needs<'db'>, clubId: string): Promise<Seal[]> {
  const seals = await readSeals(db, clubId, { most: mostSeals })
  return seals.map((seal) => ({
    number: seal.number,
    until: seal.until.toISOString(),
    count: seal.count,
    code: sealCode(factsOf(seal)),
  }))
}

/** Returns the facts of a seal in the form in which its signature covers them. */
export const factsOf = ({ clubId, number, from, until, count, root, before }: SealedHead): SealFacts => ({
  clubId,
  number,
  from: from?.toISOString() ?? '',
  until: until.toISOString(),
  count,
  root,
  before,
})

/** An entry of the history or a payment, as it goes into a seal: the time when it was written, and its leaves of the seal's tree. */
export interface Sealed {
  readonly at: Date
  readonly leaves: readonly Leaf[]
}

/**
 * Reads the entries of a club's history from one moment to before another, the oldest first, damaged ones too.
 * @param isSplit returns true for an entry that has a leaf of its own for each of its members
 */
export async function entriesBetween(
  source: Source,
  clubId: string,
  { from, until, most }: { readonly from: Date | undefined; readonly until: Date; readonly most?: number },
  isSplit: (id: string, fields: SealableFields) => boolean,
): Promise<Sealed[]> {
  const history = historyIn(source.db)
  const begun = from ? history.ofClub(clubId).where('at', '>=', from) : history.ofClub(clubId)
  const alone = begun.where('at', '<', until).orderBy('at')
  const { docs } = await (most ? alone.limit(most) : alone).get()
  const all = [...docs, ...(await boundEntries(source, clubId, { from, until }))]
  const unlike = unlikeIn(all)
  const dated = eachOnce(all).map((doc) => ({ doc, at: timeOf(doc) ?? until }))
  const oldestFirst = dated.sort((one, other) => one.at.getTime() - other.at.getTime())
  return (most ? oldestFirst.slice(0, most) : oldestFirst).map(({ doc, at }) => {
    const fields = sealableFields(doc.data() ?? {})
    const leaves = leavesOf(doc.id, fields, isSplit(doc.id, fields))
    return { at, leaves: unlike.has(doc.id) ? leaves.map(({ id }) => ({ id, hash: () => '' })) : leaves }
  })
}

/**
 * Returns the ids that two unlike entries have, one of them in a volume: a list may show either. An entry that was bound between two reads
 * is there twice, and alike.
 */
function unlikeIn(entries: readonly Snapshot[]): ReadonlySet<string> {
  const hashes = new Map<string, string>()
  const unlike = new Set<string>()
  for (const one of entries) {
    const hash = leafHash(one.id, sealableFields(one.data() ?? {}), '')
    if (hash !== (hashes.get(one.id) ?? hash)) unlike.add(one.id)
    hashes.set(one.id, hash)
  }
  return unlike
}

/**
 * Finds out what of the history may be deleted because it is older than a moment. An entry may only go together with its seal, and a
 * seal only if all its entries are old enough. Returns a query for those seals, and `until`: entries before it may be deleted.
 * `until` is the moment itself for a club without seals, and undefined if no seal is old enough.
 */
export async function sealsBefore(
  db: Database,
  clubId: string,
  moment: Date,
): Promise<{ readonly seals?: Query; readonly until?: Date }> {
  const [newest] = await readSeals(db, clubId, { most: 1 })
  if (!newest) return { until: moment }
  const seals = sealsIn(db).ofClub(clubId).where('until', '<=', moment).orderBy('until')
  const { docs } = await seals.select('until').get()
  const until = momentOf(docs.at(-1)?.get('until'))
  return until ? { seals, until } : {}
}
