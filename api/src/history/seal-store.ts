import { mostSeals, type Seal } from '@tessera/domain/history/seal'
import { storedHistorySealSchema } from '@tessera/domain/stored/history-seal'
import { leafHash, type SealFacts, sealCode } from '@tessera/server/history-seal'
import type { z } from 'zod'
import type { Database } from '../firebase/database.ts'
import { fieldsOf, momentOf, type Query } from '../firebase/plain.ts'
import { sealableFields } from '../firebase/sealable.ts'
import { storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { historyIn } from './store.ts'

export const sealsIn = (db: Database) => storeOf(db, 'historySeals')

const headSchema = storedHistorySealSchema.omit({ leaves: true })
/** A seal without its leaves, which are up to a thousand. */
export type SealHead = z.infer<typeof headSchema>
/** What of it is signed. */
type SealedHead = Omit<SealHead, 'at' | 'publicKey' | 'signature' | 'sentAt'>
const heads = Object.keys(headSchema.shape)

/** Returns up to `most` seals of a club that can be read, without their leaves, the newest first; all before a number, if one is given. */
export async function readSeals(
  db: Database,
  clubId: string,
  { most, before = Number.MAX_SAFE_INTEGER }: { readonly most: number; readonly before?: number },
): Promise<SealHead[]> {
  const query = sealsIn(db).ofClub(clubId).where('number', '<', before).orderBy('number', 'desc').limit(most)
  const { docs } = await query.select(...heads).get()
  return docs.flatMap((doc) => headSchema.safeParse(fieldsOf(doc)).data ?? [])
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

/** What a seal says, as it was signed. */
export const factsOf = ({ clubId, number, from, until, count, root, before }: SealedHead): SealFacts => ({
  clubId,
  number,
  from: from?.toISOString() ?? '',
  until: until.toISOString(),
  count,
  root,
  before,
})

/** An entry of the history with all of its fields, whether it can be read or is damaged. */
export interface RawEntry {
  readonly id: string
  readonly at: Date
  /** The hash of the entry with a salt. */
  readonly hash: (salt: string) => string
}

/** Reads the entries of a club from a moment until before another, the oldest first. */
export async function entriesBetween(
  db: Database,
  clubId: string,
  from: Date | undefined,
  until: Date,
  most?: number,
): Promise<RawEntry[]> {
  const history = historyIn(db)
  const begun = from ? history.ofClub(clubId).where('at', '>=', from) : history.ofClub(clubId)
  const all = begun.where('at', '<', until).orderBy('at')
  const { docs } = await (most ? all.limit(most) : all).get()
  return docs.map((doc) => ({
    id: doc.id,
    at: momentOf(doc.get('at')) ?? until,
    hash: (salt) => leafHash(doc.id, sealableFields(doc.data()), salt),
  }))
}

/**
 * Returns which seals of a club have nothing but entries from before a moment, and until when those go: entries leave with the seal that
 * they are in. A club without seals has no such end.
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
