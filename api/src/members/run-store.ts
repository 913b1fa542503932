import { importBatchId } from '@tessera/domain/stored/composed-ids'
import type { Database } from '../firebase/database.ts'
import type { Batch } from '../firebase/plain.ts'
import { storeOf, type Version } from '../firebase/store.ts'

/**
 * What an import and a change of many members have in common: one document for the whole, and one for each part with the data
 * to undo it, which is written in the same commit as the part.
 */
interface Run extends Version {
  readonly importId: string
  /** Number of parts that can be undone. */
  readonly batches: number
}

export const runsIn = (db: Database) => storeOf(db, 'memberImports')

export const partId = importBatchId

/** Deletes the data to undo a run, if there was one. */
export function deleteParts(batch: Batch, db: Database, clubId: string, run: Run | undefined): void {
  for (let place = 0; place < (run?.batches ?? 0); place += 1)
    runsIn(db).delete(batch, { id: partId(clubId, run?.importId ?? '', place) })
}

/** Deletes the data to undo the last part; if it is the only one, the whole run. Else the run takes the changes. */
export function forgetPart(batch: Batch, db: Database, clubId: string, run: Run, changes: object = {}): void {
  const batches = Math.max(0, run.batches - 1)
  if (run.batches > 0) runsIn(db).delete(batch, { id: partId(clubId, run.importId, batches) })
  if (batches > 0) runsIn(db).update(batch, run, { batches, ...changes })
  else runsIn(db).delete(batch, run)
}
