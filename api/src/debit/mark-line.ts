import type { UndoStep } from '@tessera/domain/members/import'
import { readLineOfRun } from '../bank/service.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import type { Needs } from '../needs.ts'
import { markRun } from './mark-run.ts'

/**
 * Records a part of the run that a bank line brings the money of, or the one debit that it names; with the last part, the line is
 * recorded too. Repeated after a crash, it goes on where it ended and records nothing twice.
 * @throws AppError `not_found`, `changed_meanwhile`, `too_early`
 */
export const markLine = (
  deps: Needs<'clubCache' | 'db' | 'now'>,
  caller: { readonly clubId: string; readonly uid: string },
  lineId: string,
): Promise<UndoStep> =>
  retryOnConflict('bank lines', async () => {
    const { run, only, isRecorded, record } = await readLineOfRun(deps, caller.clubId, lineId)
    if (isRecorded) return { left: 0, undone: 0, kept: [] }
    const step = await markRun(deps, caller, run, only)
    if (step.left === 0) await record()
    return step
  })
