import { runIdSchema } from '@tessera/domain/bank/bank-line'
import { bankContract } from '@tessera/domain/bank/contract'
import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { inRun } from '../firebase/acting.ts'
import type { Mount } from '../http/mount.ts'
import { addLines } from './add-lines.ts'
import { chooseColumns, readColumns } from './choose-columns.ts'
import { decideLines } from './decide-lines.ts'
import type { BankNeeds } from './needs.ts'
import { countWaiting, readLines } from './read-lines.ts'
import { readReturned } from './read-returned.ts'
import { recordLines } from './record-lines.ts'
import { takeBack } from './take-back.ts'
import { undoRun } from './undo-run.ts'

export function bankRoutes(mount: Mount, deps: BankNeeds): void {
  mount(bankContract.lines, ({ caller }) => readLines(deps, caller.clubId))
  mount(bankContract.count, ({ caller }) => countWaiting(deps, caller.clubId))
  mount(bankContract.add, async ({ caller: { clubId }, body: { lines, anyway } }) => {
    await deps.limits.countWrites(clubId, lines.length)
    return addLines(deps, clubId, lines, anyway)
  })
  mount(bankContract.columns, ({ caller }) => readColumns(deps, caller.clubId))
  mount(bankContract.choose, async ({ caller: { clubId }, body }) => {
    await deps.limits.countWrites(clubId, 1)
    return chooseColumns(deps, clubId, body)
  })
  mount(bankContract.decide, async ({ caller: { clubId }, body }) => {
    await deps.limits.countWrites(clubId, body.ids.length)
    return decideLines(deps, clubId, body)
  })
  mount(bankContract.record, async ({ caller, params, body: { records } }) => {
    const payments = records.reduce((sum, { parts }) => sum + parts.length, 0)
    await deps.limits.countWrites(caller.clubId, 2 * records.length + payments)
    return recordLines(deps, caller, runOf(params), records)
  })
  mount(bankContract.undo, ({ caller, params }) =>
    inRun('undone-bank', params.id, () => undoRun(deps, caller, runOf(params))),
  )
  mount(bankContract.returned, ({ caller, params }) => readReturned(deps, caller.clubId, params.id))
  mount(bankContract.takeBack, ({ caller, body }) => takeBack(deps, caller, body))
}

/** @throws AppError `not_found` for an id that no client makes */
function runOf({ id }: { readonly id: string }): string {
  if (!runIdSchema.safeParse(id).success) throw new AppError('not_found', noSuchRun)
  return id
}
const noSuchRun = text('There is no such recording')
