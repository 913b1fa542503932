import type { ManyChange } from '@tessera/domain/members/many/change'
import { manyId } from '@tessera/domain/stored/composed-ids'
import type { ManyTrace, storedManySchema } from '@tessera/domain/stored/member-change'
import type { z } from 'zod'
import type { Database } from '../firebase/database.ts'
import { type Batch, serverTime } from '../firebase/plain.ts'
import type { Version } from '../firebase/store.ts'
import { deleteParts, partId, runsIn } from './run-store.ts'

/** A club's last change of many members, as it was read: every commit of it demands that it has not changed since. */
export type StoredMany = z.infer<typeof storedManySchema> & Version

export async function readMany(db: Database, clubId: string): Promise<StoredMany | undefined> {
  const read = await runsIn(db).get(manyId(clubId))
  return read && 'change' in read ? read : undefined
}

export async function readManyTraces(db: Database, clubId: string, { importId, batches }: StoredMany) {
  const read = await runsIn(db).get(partId(clubId, importId, batches - 1))
  return read && 'changes' in read ? read.changes : []
}

/** What a change is of, and how many members it is for. */
interface Begun {
  readonly id: string
  readonly change: ManyChange
  readonly expected: number
}

/** Replaces the previous change, which can no longer be undone. */
export function replaceMany(
  batch: Batch,
  db: Database,
  clubId: string,
  before: StoredMany | undefined,
  { id, change, expected }: Begun,
): void {
  deleteParts(batch, db, clubId, before)
  const nothing = { batches: 0, changed: 0, handled: 0, isUndone: false }
  const times = { startedAt: serverTime(), at: serverTime() }
  runsIn(db).put(batch, manyId(clubId), before, { clubId, importId: id, change, expected, ...nothing, ...times })
}

/** Stores the data to undo one more part, in which so many members were handled. */
export function keepManyTraces(
  batch: Batch,
  db: Database,
  clubId: string,
  stored: StoredMany,
  { changes, handled }: { readonly changes: readonly ManyTrace[]; readonly handled: number },
): void {
  const { importId, batches, changed } = stored
  if (changes.length > 0) runsIn(db).set(batch, partId(clubId, importId, batches), { clubId, changes })
  runsIn(db).update(batch, stored, {
    batches: batches + (changes.length > 0 ? 1 : 0),
    changed: changed + changes.length,
    handled: stored.handled + handled,
    at: serverTime(),
  })
}
