import { membersContract } from '@tessera/domain/members/contract'
import type { UndoStep } from '@tessera/domain/members/import'
import { text } from '@tessera/domain/texts/text'
import { call } from '../http/call.ts'

/** What is said where an import could not be undone and nothing better is known. */
export const failedUndo = text('Failed to undo the import')

/** Undoes an import, step by step; answers who stays as they are, and why. Throws an AppError. */
export async function undoImport(id: string): Promise<UndoStep['kept']> {
  const kept: UndoStep['kept'] = []
  for (;;) {
    const step = await call(membersContract.undoImport, { params: { id }, failure: failedUndo })
    kept.push(...step.kept)
    if (step.left === 0) return kept
  }
}
