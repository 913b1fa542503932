import { noField } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { hasLostPayments, linesIn, type ReadLine, readSome } from './store.ts'

/**
 * Puts lines aside, or lets them wait again; also a recorded one whose payments are all deleted.
 * @throws AppError `changed_meanwhile`
 */
export const decideLines = (
  { firebase: { db } }: Needs<'db'>,
  clubId: string,
  { ids, state }: { readonly ids: readonly string[]; readonly state: 'waiting' | 'aside' },
): Promise<{ changed: number }> =>
  retryOnConflict('bank lines', async () => {
    const isOpen = async (line: ReadLine) =>
      line.state === 'recorded' ? hasLostPayments(db, line) : line.state !== 'returned' && line.state !== state
    const lines = [...(await readSome(db, clubId, [...new Set(ids)])).values()]
    const open = (await Promise.all(lines.map(async (line) => ((await isOpen(line)) ? [line] : [])))).flat()
    await commit(db, (batch) => {
      for (const line of open) linesIn(db).update(batch, line, { state, run: noField(), payments: noField() })
    })
    return { changed: open.length }
  })
