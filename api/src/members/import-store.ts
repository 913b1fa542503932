import type { storedImportSchema, Trace } from '@tessera/domain/stored/member'
import type { z } from 'zod'
import type { Database } from '../firebase/database.ts'
import { type Batch, serverTime } from '../firebase/plain.ts'
import type { Version } from '../firebase/store.ts'
import { deleteParts, forgetPart, partId, runsIn } from './run-store.ts'

/**
 * A club's last import: one document for the whole, and one for each batch of rows with the data to undo it. Every commit
 * of an import demands the first as it was read, so that no batch of rows is written, or undone, beside another.
 */
export type StoredImport = z.infer<typeof storedImportSchema> & Version

export async function readImport(db: Database, clubId: string): Promise<StoredImport | undefined> {
  const read = await runsIn(db).get(clubId)
  return read && 'added' in read ? read : undefined
}

export async function readTraces(db: Database, clubId: string, importId: string, place: number): Promise<Trace[]> {
  const read = await runsIn(db).get(partId(clubId, importId, place))
  return read && 'traces' in read ? read.traces : []
}

/** Replaces the previous import with a new one; deletes all documents of the previous one. */
export function replaceImport(
  batch: Batch,
  db: Database,
  clubId: string,
  importId: string,
  before: StoredImport | undefined,
): void {
  deleteParts(batch, db, clubId, before)
  const nothing = { batches: 0, added: 0, updated: 0 }
  runsIn(db).put(batch, clubId, before, { clubId, importId, startedAt: serverTime(), ...nothing })
}

/** Stores the traces of one more batch of rows; returns the import as the commit leaves it, but for its version. */
export function keepTraces(
  batch: Batch,
  db: Database,
  stored: StoredImport,
  traces: readonly Trace[],
): Omit<StoredImport, 'updateTime'> {
  const { updateTime: _, ...before } = stored
  const added = traces.filter((trace) => !trace.before).length
  const counts = {
    batches: stored.batches + 1,
    added: stored.added + added,
    updated: stored.updated + traces.length - added,
  }
  runsIn(db).set(batch, partId(stored.id, stored.importId, stored.batches), { clubId: stored.id, traces })
  runsIn(db).update(batch, stored, counts)
  return { ...before, ...counts }
}

/** Deletes the traces of the last batch of rows; if it is the only one, the whole import. */
export const forgetTraces = (batch: Batch, db: Database, stored: StoredImport): void =>
  forgetPart(batch, db, stored.id, stored)
