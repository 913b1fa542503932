import { mostSeals, type Seal } from '@tessera/domain/history/seal'
import { storedHistorySealSchema } from '@tessera/domain/stored/history-seal'
import { leafHash, type SealFacts } from '@tessera/server/history-seal'
import type { z } from 'zod'
import type { Database } from '../firebase/database.ts'
import { fieldsOf, momentOf, type Query } from '../firebase/plain.ts'
import { sealableFields } from '../firebase/sealable.ts'
import { fieldsAsStored, type Read, storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { type Entry, historyIn } from './store.ts'

export const sealsIn = (db: Database) => storeOf(db, 'historySeals')

const headSchema = storedHistorySealSchema.omit({ leaves: true })
/** A seal without its leaves, which are up to a thousand. */
export type SealHead = z.infer<typeof headSchema>
const heads = Object.keys(headSchema.shape)

/** Returns up to `most` seals of a club without their leaves, the newest first; all before a number, if one is given. */
export async function readSeals(
  db: Database,
  clubId: string,
  { most, before = Number.MAX_SAFE_INTEGER }: { readonly most: number; readonly before?: number },
): Promise<SealHead[]> {
  const query = sealsIn(db).ofClub(clubId).where('number', '<', before).orderBy('number', 'desc').limit(most)
  const { docs } = await query.select(...heads).get()
  return docs.map((doc) => headSchema.parse(fieldsOf(doc)))
}

/** Returns the seals of a club, the newest first. */
export async function listSeals({ firebase: { db } }: Needs<'db'>, clubId: string): Promise<Seal[]> {
  const seals = await readSeals(db, clubId, { most: mostSeals })
  return seals.map(({ number, until, count, root, publicKey }) => ({
    number,
    until: until.toISOString(),
    count,
    root,
    publicKey,
  }))
}

/** What a seal says, as it was signed. */
export const factsOf = ({ clubId, number, until, count, root, before }: SealHead): SealFacts => ({
  clubId,
  number,
  until: until.toISOString(),
  count,
  root,
  before,
})

/** The hash of an entry as it is stored. */
export const hashOf = (entry: Entry, salt: string): string =>
  leafHash(entry.id, sealableFields(fieldsAsStored(entry)), salt)

/** Reads the entries of a club from a moment until before another, the oldest first. */
export async function entriesBetween(
  db: Database,
  clubId: string,
  from: Date | undefined,
  until: Date,
  most?: number,
): Promise<Entry[]> {
  const history = historyIn(db)
  const begun = from ? history.ofClub(clubId).where('at', '>=', from) : history.ofClub(clubId)
  const all = begun.where('at', '<', until).orderBy('at')
  const found = await history.find(most ? all.limit(most) : all)
  return found.filter((one): one is Entry & Read<'history'> => 'documents' in one)
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
