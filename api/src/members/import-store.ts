import { memberInputSchema } from '@tessera/domain/members/member'
import { z } from 'zod'
import { collection } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { type Batch, fieldsOf, serverTime } from '../firebase/plain.ts'

/** A club's last import: one document for the whole, and one for each batch of rows with what undoing it takes. */
const importSchema = z.object({
  importId: z.string(),
  startedAt: z.date(),
  batches: z.number(),
  added: z.number(),
  updated: z.number(),
})
export type KeptImport = z.infer<typeof importSchema>

/** What a row did to a member: `before` is absent where it added them. */
const traceSchema = z.object({ id: z.string(), before: memberInputSchema.optional(), after: memberInputSchema })
export type Trace = z.infer<typeof traceSchema>

const importRef = (db: Database, clubId: string) => collection(db, 'memberImports').doc(clubId)
const batchRef = (db: Database, clubId: string, importId: string, place: number) =>
  collection(db, 'memberImports').doc(`${clubId}.${importId}.${place}`)

export const newImportId = (db: Database): string => collection(db, 'memberImports').doc().id

export async function readImport(db: Database, clubId: string): Promise<KeptImport | undefined> {
  const fields = fieldsOf(await importRef(db, clubId).get())
  return fields === undefined ? undefined : importSchema.parse(fields)
}

export async function readTraces(db: Database, clubId: string, importId: string, place: number): Promise<Trace[]> {
  const fields = fieldsOf(await batchRef(db, clubId, importId, place).get())
  return fields === undefined ? [] : z.object({ traces: z.array(traceSchema) }).parse(fields).traces
}

/** Puts a new import in the place of the one before, of which nothing stays. */
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
  batch.set(importRef(db, clubId), { clubId, importId, startedAt: serverTime(), ...nothing })
}

/** Keeps what one more batch of rows did. */
export function keepTraces(batch: Batch, db: Database, clubId: string, kept: KeptImport, traces: readonly Trace[]) {
  const added = traces.filter(({ before }) => !before).length
  batch.set(batchRef(db, clubId, kept.importId, kept.batches), { clubId, traces })
  batch.update(importRef(db, clubId), {
    batches: kept.batches + 1,
    added: kept.added + added,
    updated: kept.updated + traces.length - added,
  })
}

/** Forgets the last batch of rows; with the first one the import as a whole. */
export function forgetTraces(batch: Batch, db: Database, clubId: string, { importId, batches }: KeptImport): void {
  batch.delete(batchRef(db, clubId, importId, batches - 1))
  if (batches > 1) batch.update(importRef(db, clubId), { batches: batches - 1 })
  else batch.delete(importRef(db, clubId))
}
