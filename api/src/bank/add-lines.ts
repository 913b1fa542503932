import { lineIdentity } from '@tessera/domain/bank/line-identity'
import type { StatementLine } from '@tessera/domain/bank/statement-line'
import { noField } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { idOf, linesIn, linesThatLostPayments, readSome } from './store.ts'

/**
 * Stores the lines of a statement that the club does not have yet, in the state `waiting`. A line that the club has stays as
 * it is, unless it is recorded and somebody has deleted all payments that were made of it: then its state is `waiting` again.
 * Returns how many lines are new, and how many the club had.
 * @throws AppError `changed_meanwhile`
 */
export async function addLines(
  { firebase: { db } }: Needs<'db'>,
  clubId: string,
  lines: readonly StatementLine[],
): Promise<{ added: number; known: number }> {
  const byId = new Map(lines.map((line) => [idOf(clubId, lineIdentity(line)), line]))
  const store = linesIn(db)
  const add = async () => {
    const stored = await readSome(db, clubId, [...byId.keys()])
    const recorded = [...stored.values()].filter(({ state }) => state === 'recorded')
    const bare = await linesThatLostPayments(db, recorded)
    const added = [...byId].filter(([id]) => !stored.has(id))
    await commit(db, (batch) => {
      for (const [id, { occurrence: _, ...line }] of added)
        store.create(batch, id, { ...line, clubId, state: 'waiting' })
      for (const line of bare) store.update(batch, line, { state: 'waiting', run: noField(), payments: noField() })
    })
    return { added: added.length, known: stored.size }
  }
  return retryOnConflict('bank lines', add, ['changed', 'missing', 'exists'])
}
