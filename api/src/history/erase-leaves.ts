import { historySealId } from '@tessera/domain/stored/composed-ids'
import type { Database } from '../firebase/database.ts'
import { type Batch, fieldsOf, noField, pathOf, serverTime } from '../firebase/plain.ts'
import { sealsIn } from './seal-store.ts'
import { type Entry, historyIn } from './store.ts'

type Erased = Pick<Entry, 'id' | 'at'>

/**
 * Finds the seals of entries that are about to be deleted for good. Returns what takes their salts away in the commit that deletes them,
 * and writes into the history that they are gone: a check knows by that who has removed what. What is in no seal leaves nothing.
 * @param by the account of who deletes; '' for the server, once the time to restore is over
 * @param about the document whose entries they are, if it is one
 */
export async function eraseLeaves(
  db: Database,
  clubId: string,
  entries: readonly Erased[],
  by: string,
  about?: { readonly collection: string; readonly id: string },
): Promise<(batch: Batch) => void> {
  const sealed = (await Promise.all(entries.map((entry) => sealOf(db, clubId, entry)))).flat()
  return (batch) => {
    if (sealed.length === 0) return
    for (const { id, number } of sealed)
      batch.update(sealsIn(db).all.doc(historySealId(clubId, number)), pathOf('leaves', id, 'salt'), noField())
    const history = historyIn(db)
    history.create(batch, history.newId(), {
      clubId,
      at: serverTime(),
      by,
      kind: 'erased',
      documents: about ? [{ ...about, before: {} }] : [],
      memberIds: [],
      erased: sealed.map(({ id }) => id),
    })
  }
}

/** Returns the number of the seal that an entry is in; nothing if none is. */
async function sealOf(db: Database, clubId: string, { id, at }: Erased) {
  const later = sealsIn(db).ofClub(clubId).where('until', '>', at).orderBy('until').limit(1)
  const { docs } = await later.select('number', pathOf('leaves', id)).get()
  return docs.flatMap((doc) => {
    const fields = fieldsOf(doc) as { number: number; leaves?: Readonly<Record<string, unknown>> }
    return fields.leaves?.[id] ? [{ id, number: fields.number }] : []
  })
}
