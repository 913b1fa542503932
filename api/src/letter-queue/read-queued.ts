import { parseOrLog } from '../firebase/parse-each.ts'
import type { Query, Snapshot } from '../firebase/plain.ts'
import { parseRead } from '../firebase/store.ts'
import { unlessChanged } from '../firebase/unless-changed.ts'
import type { Needs } from '../needs.ts'
import { endDamaged } from './end-damaged.ts'
import { lettersIn, type ReadLetter } from './store.ts'

const readOf = (snapshot: Snapshot) => parseRead('letters', snapshot)

/** The letters of a query. Gives up damaged ones with those in them, so that none of them is read again. */
async function readQueued(parts: Needs<'db' | 'log'>, query: Query): Promise<ReadLetter[]> {
  const { db } = parts.firebase
  const { docs } = await query.get()
  const letters: ReadLetter[] = []
  for (const doc of docs) {
    const read = parseOrLog(doc, readOf, parts.log)
    if (read) letters.push(read)
    else await unlessChanged(() => endDamaged(db, doc))
  }
  return letters.length < docs.length ? readQueued(parts, query) : letters
}

/** Letters of all clubs that wait, by the time of their next try. */
export const readOpen = (parts: Needs<'db' | 'log'>, most: number): Promise<ReadLetter[]> =>
  readQueued(parts, lettersIn(parts.firebase.db).all.where('state', '==', 'open').orderBy('due').limit(most))

/** Letters of all clubs in the state `sending`. */
export const readInterrupted = (parts: Needs<'db' | 'log'>, most: number): Promise<ReadLetter[]> =>
  readQueued(parts, lettersIn(parts.firebase.db).all.where('state', '==', 'sending').limit(most))
