import { putEntry } from '../firebase/history-entry.ts'
import { noField } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { linesIn, linesThatLostPayments, noteChange, readSome } from './store.ts'

/**
 * Gives lines the state `aside` (no payment of a member) or `waiting`. Leaves recorded and returned lines as they are, save
 * recorded ones of which somebody has deleted all payments. Returns how many lines were changed.
 * @throws AppError `changed_meanwhile`
 */
export const decideLines = (
  { firebase: { db } }: Needs<'db'>,
  clubId: string,
  { ids, state }: { readonly ids: readonly string[]; readonly state: 'waiting' | 'aside' },
): Promise<{ changed: number }> =>
  retryOnConflict('bank lines', async () => {
    const lines = [...(await readSome(db, clubId, [...new Set(ids)])).values()]
    const recorded = lines.filter((line) => line.state === 'recorded')
    const others = lines.filter((line) => !['recorded', 'returned', state].includes(line.state))
    const open = [...others, ...(await linesThatLostPayments(db, recorded))]
    await commit(db, (batch) => {
      for (const line of open) linesIn(db).update(batch, line, { state, run: noField(), payments: noField() })
      if (open.length === 0) return
      noteChange(batch, db, clubId)
      const documents = open.map(({ id, day, state: was }) => ({
        collection: 'bankLines',
        id,
        before: { day, state: was },
        after: { day, state },
      }))
      putEntry(batch, db, { clubId, kind: 'changed', documents, memberIds: [] })
    })
    return { changed: open.length }
  })
