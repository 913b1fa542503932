import { AppError } from '@tessera/domain/errors'
import type { UndoStep } from '@tessera/domain/members/import'
import type { Deps } from '../deps.ts'
import type { Batch } from '../firebase/plain.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { importing } from './import.ts'
import { forgetTraces, readImport, readTraces, type Trace } from './import-store.ts'
import { judgeUndo, staying } from './judge-undo.ts'
import { whileUnchanged } from './retry.ts'
import { writeMany } from './write-many.ts'

/**
 * Undoes the last batch of rows of the last import, in one commit: who was added is deleted, who was changed gets the
 * former fields back. Whoever was changed, paid or got a photo since stays as they are, and is named.
 * @throws AppError `not_found` where the import can no longer be undone
 */
export async function undoImport(deps: Deps, clubId: string, importId: string): Promise<UndoStep> {
  const { db } = deps.firebase
  const undo = async () => {
    const last = await readImport(db, clubId)
    if (last?.importId !== importId) throw new AppError('not_found', 'This import can no longer be undone')
    const traces = await readTraces(db, clubId, importId, last.batches - 1)
    const emails = traces.flatMap(({ before, after }) => [before ?? [], after].flat()).map(({ email }) => email)
    const forget = (batch: Batch) => forgetTraces(batch, db, clubId, last)
    const kept = await oneAtATime(
      emails.map((email) => email.toLowerCase()),
      () => takeBack(deps, clubId, traces, forget),
    )
    return { left: Math.max(0, last.batches - 1), undone: traces.length - kept.length, kept }
  }
  return importing(clubId, () => whileUnchanged(undo, ['changed', 'missing', 'exists']))
}

/** Answers who stays as they are. */
async function takeBack(deps: Deps, clubId: string, traces: readonly Trace[], record: (batch: Batch) => void) {
  const { wishes, removals, kept } = await judgeUndo(deps, clubId, traces)
  const outcomes = await writeMany(deps, clubId, { wishes, removals, record })
  const refused = wishes.flatMap(({ id, read }) => {
    const outcome = outcomes.get(id)
    return read && outcome instanceof AppError ? staying(read, outcome.message) : []
  })
  return [...kept, ...refused]
}
