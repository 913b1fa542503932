import { type BankColumns, type ColumnChoice, isSameHead, withColumns } from '@tessera/domain/bank/bank-columns'
import { isSameJson } from '@tessera/domain/merge-changes'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit } from '../firebase/store.ts'
import { overtaken } from '../merge-seen.ts'
import type { Needs } from '../needs.ts'
import { runsIn } from './store.ts'

interface Kept {
  readonly columns: BankColumns[]
}

/** Returns the columns that a club has chosen for files of banks that are not known, the newest first. */
export const readColumns = async ({ firebase: { db } }: Needs<'db'>, clubId: string): Promise<Kept> => ({
  columns: (await runsIn(db).get(clubId))?.columns ?? [],
})

/**
 * Keeps the columns of a bank for a club, beside those of its other banks, and returns all of them.
 * @throws AppError `changed_meanwhile`, with `mapping` in its details if somebody else has chosen others for the bank since they were seen
 */
export const chooseColumns = (
  { firebase: { db } }: Needs<'db'>,
  clubId: string,
  { seen, ...chosen }: ColumnChoice,
): Promise<Kept> =>
  retryOnConflict('bank lines', async () => {
    const desk = await runsIn(db).get(clubId)
    const stored = desk?.columns?.find(({ head }) => isSameHead(head, chosen.head))?.mapping ?? null
    const isOvertaken = seen !== undefined && !isSameJson(stored, seen) && !isSameJson(stored, chosen.mapping)
    if (isOvertaken) throw overtaken(['mapping'])
    const columns = withColumns(desk?.columns ?? [], chosen)
    await commit(db, (batch) => runsIn(db).put(batch, clubId, desk, { clubId, columns }))
    return { columns }
  }, ['changed', 'missing', 'exists'])
