import { AppError } from '@tessera/domain/errors'
import { deletedDays } from '@tessera/domain/history/contract'
import type { storedHistoryEntrySchema } from '@tessera/domain/stored/history'
import { text } from '@tessera/domain/texts/text'
import type { z } from 'zod'
import type { Database } from '../firebase/database.ts'
import type { StoredFields } from '../firebase/plain.ts'
import { fieldsAsStored, type Read, storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'

export const historyIn = (db: Database) => storeOf(db, 'history')

export type Entry = z.infer<typeof storedHistoryEntrySchema> & Pick<Read<'history'>, 'id' | 'updateTime'>

/** True for an entry of a deletion that a person made, and that is no move of a payment to another year. */
export const isDeletion = (read: Read<'history'>): read is Entry & Read<'history'> =>
  'documents' in read && read.kind === 'deleted' && read.movedTo === undefined && read.documents.length > 0

/** Why something is not restored that was restored or erased before. */
export const isGone = text('This can no longer be restored')

/** The time before which deletions can no longer be restored. */
export const deletedSince = ({ now }: Needs<'now'>): Date => new Date(now().getTime() - deletedDays * 24 * 60 * 60_000)

/** Years for which the history keeps what is no deletion. */
const keptYears = 3

/** The time before which the history keeps nothing. */
export function keptSince({ now }: Needs<'now'>): Date {
  const before = new Date(now())
  before.setUTCFullYear(before.getUTCFullYear() - keptYears)
  return before
}

/** Reads a deletion of a club. @throws AppError `not_found`, also for another club's and for one of more than 90 days ago */
export async function readDeletion(deps: Needs<'db' | 'now'>, clubId: string, id: string): Promise<Entry> {
  const read = await historyIn(deps.firebase.db).get(id)
  if (!read || read.clubId !== clubId || !isDeletion(read) || read.at < deletedSince(deps))
    throw new AppError('not_found', isGone)
  return read
}

/** Returns the documents of an entry, with all fields as they were stored. */
export function documentsOf(entry: Entry): { collection: string; id: string; before: StoredFields }[] {
  const stored: unknown = fieldsAsStored(entry).documents
  return stored as { collection: string; id: string; before: StoredFields }[]
}

/** An entry with its fields as they are stored. */
export const withFields = (entry: Entry) => ({ ...entry, fields: fieldsAsStored(entry) })
