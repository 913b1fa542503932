import type { MemberNotes, MemberNotesChange } from '@tessera/domain/members/notes'
import type { Database } from '../firebase/database.ts'
import { putChangedBeside } from '../firebase/history-entry.ts'
import type { Batch } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit, storeOf } from '../firebase/store.ts'
import { mergeSeen } from '../merge-seen.ts'
import type { Needs } from '../needs.ts'
import { getMember, readOwn } from './service.ts'

const notesIn = (db: Database) => storeOf(db, 'memberNotes')

/** Returns the notes about a member of the club. @throws AppError `not_found` */
export async function readNotes(deps: Needs<'clubCache' | 'db'>, clubId: string, id: string): Promise<MemberNotes> {
  await getMember(deps, clubId, id)
  return { text: (await notesIn(deps.firebase.db).get(id))?.text ?? '' }
}

/**
 * Changes the notes about a member of the club; empty ones are not stored.
 * @throws AppError `not_found`, `changed_meanwhile` if somebody else has changed them since they were seen
 */
export async function changeNotes(
  deps: Needs<'db'>,
  clubId: string,
  id: string,
  { seen = {}, ...wanted }: MemberNotesChange,
): Promise<MemberNotes> {
  const { db } = deps.firebase
  const write = async () => {
    const { fullName } = await readOwn(deps, clubId, id)
    const stored = await notesIn(db).get(id)
    const { text } = mergeSeen({ seen, stored: { text: stored?.text ?? '' }, wanted })
    if (text === undefined) return
    await commit(db, (batch) => {
      if (text || !stored) notesIn(db).put(batch, id, stored, { clubId, text })
      else notesIn(db).delete(batch, stored)
      const beside = { clubId, id, fullName, field: 'memberNotes' } as const
      putChangedBeside(batch, db, { ...beside, was: stored !== undefined, is: text !== '' })
    })
  }
  await retryOnConflict('notes', write, ['changed', 'missing', 'exists'])
  await eraseIfOrphaned(deps, clubId, id)
  return { text: wanted.text }
}

/** A removal that was committed between the read of the member and the write has erased no notes. */
async function eraseIfOrphaned(deps: Needs<'db'>, clubId: string, id: string): Promise<void> {
  try {
    await readOwn(deps, clubId, id)
  } catch (error) {
    await commit(deps.firebase.db, (batch) => eraseNotes(batch, deps.firebase.db, id))
    throw error
  }
}

/** Adds the removal of the notes about a member to a batch. */
export const eraseNotes = (batch: Batch, db: Database, id: string): void => notesIn(db).delete(batch, { id })

/** Returns the ids, out of the given ones, of members who have notes. */
export const notedAmong = async (db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await notesIn(db).getMany(ids)).keys())
