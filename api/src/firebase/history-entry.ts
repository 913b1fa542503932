import type { NewHistoryEntry } from '@tessera/domain/stored/history'
import { acting } from './acting.ts'
import type { Database } from './database.ts'
import { type Batch, type StoredFields, serverTime } from './plain.ts'

/**
 * Adds an entry of the history to a batch, with the time of the commit, the request and the run that it belongs to; returns its id.
 * `by` is who acts now, unless the entry says another.
 */
export function putEntry(batch: Batch, db: Database, entry: NewHistoryEntry): string {
  const place = db.collection('history').doc()
  const { by, request, run } = acting()
  batch.create(place, {
    at: serverTime(),
    by,
    ...(request !== undefined && { request }),
    ...(run && { run: run.id, runKind: run.kind }),
    ...entry,
  })
  return place.id
}

/** One document that an entry is about. */
export interface EntryOfOne extends Pick<NewHistoryEntry, 'clubId' | 'kind'> {
  readonly collection: string
  readonly id: string
  readonly before: StoredFields
  readonly after?: StoredFields
}

/** Adds an entry about one document that is no member's. It has the given fields alone: they must have no secret. */
export function putEntryOfOne(batch: Batch, db: Database, { clubId, kind, ...document }: EntryOfOne): void {
  putEntry(batch, db, { clubId, kind, documents: [document], memberIds: [] })
}

/** A member, and something that is kept beside: the committee's notes or a mandate. */
interface Beside {
  readonly clubId: string
  readonly id: string
  readonly fullName: string
  readonly field: 'memberNotes' | 'mandate'
  /** Whether it was there before, and is there after. */
  readonly was: boolean
  readonly is: boolean
}

/** Adds an entry of what is kept beside a member. It says that it has changed and not what it is: notes and accounts have their own readers. */
export function putChangedBeside(batch: Batch, db: Database, { clubId, id, fullName, field, was, is }: Beside): void {
  const fieldsOf = (isThere: boolean) => ({ fullName, ...(isThere && { [field]: true }) })
  const documents = [{ collection: 'members', id, before: fieldsOf(was), after: fieldsOf(is) }]
  putEntry(batch, db, { clubId, kind: 'changed', documents, memberIds: [id] })
}
