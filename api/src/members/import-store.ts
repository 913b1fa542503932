import { importBatchId } from '@tessera/domain/stored/composed-ids'
import { storedImportBatchSchema, storedImportSchema, type Trace } from '@tessera/domain/stored/member'
import type { z } from 'zod'
import { collection } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { type Batch, fieldsOf, serverTime, type UpdateTime, unchangedSince } from '../firebase/plain.ts'

/**
 * A club's last import: one document for the whole, and one for each batch of rows with the data to undo it. Every commit
 * of an import demands the first as it was read, so that no batch of rows is written, or undone, beside another.
 */
export type KeptImport = z.infer<typeof storedImportSchema> & { readonly updateTime: UpdateTime | undefined }

const importRef = (db: Database, clubId: string) => collection(db, 'memberImports').doc(clubId)
const batchRef = (db: Database, clubId: string, importId: string, place: number) =>
  collection(db, 'memberImports').doc(importBatchId(clubId, importId, place))

export const newImportId = (db: Database): string => collection(db, 'memberImports').doc().id

export async function readImport(db: Database, clubId: string): Promise<KeptImport | undefined> {
  const snapshot = await importRef(db, clubId).get()
  const fields = fieldsOf(snapshot)
  return fields === undefined ? undefined : { ...storedImportSchema.parse(fields), updateTime: snapshot.updateTime }
}

export async function readTraces(db: Database, clubId: string, importId: string, place: number): Promise<Trace[]> {
  const fields = fieldsOf(await batchRef(db, clubId, importId, place).get())
  return fields === undefined ? [] : storedImportBatchSchema.parse(fields).traces
}

/** Replaces the previous import with a new one; deletes all documents of the previous one. */
export function replaceImport(
  batch: Batch,
  db: Database,
  clubId: string,
  importId: string,
  before: KeptImport | undefined,
): void {
  for (let place = 0; place < (before?.batches ?? 0); place += 1)
    batch.delete(batchRef(db, clubId, before?.importId ?? '', place))
  const nothing = { batches: 0, added: 0, updated: 0 }
  const fields = { clubId, importId, startedAt: serverTime(), ...nothing }
  if (before) batch.update(importRef(db, clubId), fields, unchangedSince(before.updateTime))
  else batch.create(importRef(db, clubId), fields)
}

/** Stores the traces of one more batch of rows. */
export function keepTraces(batch: Batch, db: Database, clubId: string, kept: KeptImport, traces: readonly Trace[]) {
  const added = traces.filter(({ before }) => !before).length
  batch.set(batchRef(db, clubId, kept.importId, kept.batches), { clubId, traces })
  const counts = {
    batches: kept.batches + 1,
    added: kept.added + added,
    updated: kept.updated + traces.length - added,
  }
  batch.update(importRef(db, clubId), counts, unchangedSince(kept.updateTime))
}

/** Deletes the traces of the last batch of rows; if it is the only one, the whole import. */
export function forgetTraces(batch: Batch, db: Database, clubId: string, kept: KeptImport): void {
  const { importId, batches } = kept
  const unchanged = unchangedSince(kept.updateTime)
  batch.delete(batchRef(db, clubId, importId, batches - 1))
  if (batches > 1) batch.update(importRef(db, clubId), { batches: batches - 1 }, unchanged)
  else batch.delete(importRef(db, clubId), unchanged)
}
