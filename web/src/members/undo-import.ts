import { membersContract } from '@tessera/domain/members/contract'
import type { UndoStep } from '@tessera/domain/members/import'
import { call } from '../http/call.ts'

const failure = 'Failed to undo the import'

/** Undoes an import, step by step; answers who stays as they are, and why. Throws an AppError. */
export async function undoImport(id: string): Promise<UndoStep['kept']> {
  const kept: UndoStep['kept'] = []
  for (;;) {
    const step = await call(membersContract.undoImport, { params: { id }, failure })
    kept.push(...step.kept)
    if (step.left === 0) return kept
  }
}
