import { AppError } from '@tessera/domain/errors'
import { whyYearClosed } from '@tessera/domain/payments/lock'
import { text } from '@tessera/domain/texts/text'
import { type Deleting, Deletion } from '../firebase/deletion.ts'
import { putEntry } from '../firebase/history-entry.ts'
import { noField } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit, storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { readLock } from './lock.ts'

const hasPayments = text('There are payments for this season already, so it stays.')

/**
 * Deletes the items that a season was started with, and the season if nothing else belongs to it, in one commit with its entry in the
 * history. Items that belong to another season stay: a browser can name any, and one may have been moved since. Browsers do not do this
 * themselves: a commit of theirs deletes one document.
 * @throws AppError `not_found`, `changed_meanwhile` if somebody has paid one of the items, or the year is closed
 */
export const undoSeason = (deps: Needs<'db'>, who: Deleting, id: string): Promise<{ isGone: boolean }> =>
  retryOnConflict('season', async () => {
    const { db } = deps.firebase
    const [years, items, payments] = [storeOf(db, 'paymentYears'), storeOf(db, 'paymentItems'), storeOf(db, 'payments')]
    const year = await years.get(id)
    if (year?.clubId !== who.clubId) throw new AppError('not_found', text('The club has no such season'))
    const closed = whyYearClosed(id, await readLock(db, who.clubId))
    if (closed) throw new AppError('changed_meanwhile', closed)
    const { startedItems = [] } = year
    const all = await items.find(items.ofClub(who.clubId))
    const started = all.filter((item) => item.yearId === id && startedItems.includes(item.id))
    const paid = await Promise.all(
      started.map((item) => payments.ofClub(who.clubId).where('itemId', '==', item.id).limit(1).get()),
    )
    if (paid.some(({ empty }) => !empty)) throw new AppError('changed_meanwhile', hasPayments)
    const isGone = all.every((item) => item.yearId !== id || started.includes(item))
    const deletion = new Deletion(db, who, 'undone')
    await commit(db, (batch) => {
      for (const item of started) items.delete(batch, item, deletion)
      if (isGone) years.delete(batch, year, deletion)
      else {
        years.update(batch, year, { startedItems: noField() })
        putEntry(batch, db, {
          clubId: who.clubId,
          by: who.uid,
          kind: 'changed',
          documents: [
            { collection: 'paymentYears', id, before: { year: year.year, startedItems }, after: { year: year.year } },
          ],
          memberIds: [],
        })
      }
      deletion.put(batch)
    })
    return { isGone }
  })
