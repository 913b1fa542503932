import { AppError } from '@tessera/domain/errors'
import type { UndoStep } from '@tessera/domain/members/import'
import type { Trace } from '@tessera/domain/stored/member'
import { keyedMutex } from '@tessera/server/keyed-mutex'
import { inLowerCase } from '../accounts/service.ts'
import { eraseAttendanceOf } from '../attendance/service.ts'
import { type Deleting, Deletion } from '../firebase/deletion.ts'
import type { Batch } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { eraseLetters } from '../letter-queue/service.ts'
import { importing } from './import.ts'
import { forgetTraces, readImport, readTraces } from './import-store.ts'
import type { ImportNeeds } from './needs.ts'
import { staying, validateUndo } from './validate-undo.ts'
import { writeMany } from './write-many.ts'

/**
 * Undoes the last batch of rows of the last import, in one commit: deletes added members and restores changed fields.
 * Keeps and returns members changed since, and added ones who since have a payment, a photo, notes, a mandate or a proposal.
 * @throws AppError `not_found` if the import can no longer be undone
 */
export async function undoImport(deps: ImportNeeds, who: Deleting, importId: string): Promise<UndoStep> {
  const { db } = deps.firebase
  const { clubId } = who
  const undo = async () => {
    const last = await readImport(db, clubId)
    if (last?.importId !== importId) throw new AppError('not_found', 'This import can no longer be undone')
    const traces = await readTraces(db, clubId, importId, last.batches - 1)
    const emails = traces.flatMap(({ before, after }) => [before ?? [], after].flat()).map(({ email }) => email)
    const forget = (batch: Batch) => forgetTraces(batch, db, last)
    const kept = await keyedMutex(inLowerCase(emails), () => takeBack(deps, who, { importId, traces, forget }))
    return { left: Math.max(0, last.batches - 1), undone: traces.length - kept.length, kept }
  }
  return importing(clubId, () => retryOnConflict('members', undo, ['changed', 'missing', 'exists']))
}

/** Returns the members that stay unchanged. */
async function takeBack(
  deps: ImportNeeds,
  who: Deleting,
  { importId, traces, forget }: { importId: string; traces: readonly Trace[]; forget: (batch: Batch) => void },
) {
  const { clubId } = who
  const { writes, removals, kept } = await validateUndo(deps, clubId, importId, traces)
  const removed = removals.map(({ id }) => id)
  await eraseLetters(deps, clubId, removals)
  await eraseAttendanceOf(deps, clubId, removed)
  const { outcomes } = await writeMany(deps, clubId, {
    writes,
    removals,
    record: forget,
    deletion: new Deletion(deps.firebase.db, who, 'undone'),
  })
  const refused = writes.flatMap(({ id, read }) => {
    const outcome = outcomes.get(id)
    return read && outcome instanceof AppError ? staying(read, outcome.message) : []
  })
  return [...kept, ...refused]
}
