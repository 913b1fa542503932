import { runIdSchema } from '@tessera/domain/bank/bank-line'
import type { DebitRun } from '@tessera/domain/debit/contract'
import { AppError } from '@tessera/domain/errors'
import type { PlainDate } from '@tessera/domain/plain-date'
import { debitRunId } from '@tessera/domain/stored/composed-ids'
import { text } from '@tessera/domain/texts/text'
import type { Database } from '../firebase/database.ts'
import { putEntryOfOne } from '../firebase/history-entry.ts'
import type { Batch } from '../firebase/plain.ts'
import { type Read, storeOf } from '../firebase/store.ts'

type AnyRun = Read<'debitRuns'>
export type ReadRun = Extract<AnyRun, { readonly debits: unknown }>

export const debitRunsIn = (db: Database) => storeOf(db, 'debitRuns')

const isRun = (one: AnyRun): one is ReadRun => 'debits' in one

/** Finds a run of a club by the id that the client has made. */
export async function findRun(db: Database, clubId: string, id: string): Promise<ReadRun | undefined> {
  const found = await debitRunsIn(db).get(debitRunId(clubId, id))
  return found?.clubId === clubId && isRun(found) ? found : undefined
}

/** As `findRun`. @throws AppError `not_found`, also for another club's run */
export async function readRun(db: Database, clubId: string, id: string): Promise<ReadRun> {
  const run = await findRun(db, clubId, id)
  if (!run) throw new AppError('not_found', noRun)
  return run
}

/** Reads the runs of a club of which not all is recorded. */
export async function openRuns(db: Database, clubId: string): Promise<ReadRun[]> {
  const store = debitRunsIn(db)
  return (await store.find(store.ofClub(clubId).where('state', '==', 'open'))).filter(isRun)
}

/** Adds to a batch an entry of the history: a run was made or deleted. What is recorded for it has entries of its own. */
export function recordRun(
  batch: Batch,
  db: Database,
  kind: 'made' | 'removed',
  { clubId, id, messageId, day }: Pick<ReadRun, 'clubId' | 'id' | 'messageId' | 'day'>,
): void {
  putEntryOfOne(batch, db, { clubId, kind, collection: 'debitRuns', id, before: { messageId, day } })
}

/** Runs that are listed. */
const listed = 6

/** Reads the newest runs of a club. */
export async function newestRuns(db: Database, clubId: string): Promise<ReadRun[]> {
  const store = debitRunsIn(db)
  return (await store.find(store.ofClub(clubId).orderBy('madeAt', 'desc').limit(listed))).filter(isRun)
}

/** A run as in the API response of a day. */
export const presentRun = (
  { id, day, messageId, madeAt, state, debits, cents }: ReadRun,
  today: PlainDate,
): DebitRun => ({
  id: id.slice(id.indexOf('.') + 1),
  day,
  messageId,
  madeAt: madeAt.toISOString(),
  state,
  count: debits.length,
  cents,
  canBeMarked: today >= day,
})

/** Returns the id of a run out of a path. @throws AppError `not_found` for an id that no client makes */
export function runOf({ id }: { readonly id: string }): string {
  if (!runIdSchema.safeParse(id).success) throw new AppError('not_found', noRun)
  return id
}

const noRun = text('There is no such run of direct debits')
