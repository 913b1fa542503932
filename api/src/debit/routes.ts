import { debitContract } from '@tessera/domain/debit/contract'
import { mandatesContract } from '@tessera/domain/debit/mandates-contract'
import { inRun } from '../firebase/acting.ts'
import type { Mount } from '../http/mount.ts'
import type { Needs } from '../needs.ts'
import { dropRun, makeRun } from './make-run.ts'
import { changeMandate, listMandates, readMandate, removeMandate } from './mandates.ts'
import { markLine } from './mark-line.ts'
import { markRun, unmarkRun } from './mark-run.ts'
import { type DebitNeeds, listOpen } from './open.ts'
import { runFile } from './run-file.ts'
import { runOf } from './run-store.ts'

/** Writes that a step of a recording counts as. */
const writesOfStep = 300

export function debitRoutes(mount: Mount, deps: DebitNeeds & Needs<'limits'>): void {
  mount(mandatesContract.list, ({ caller }) => listMandates(deps, caller.clubId))
  mount(mandatesContract.get, ({ caller, params }) => readMandate(deps, caller.clubId, params.id))
  mount(mandatesContract.put, ({ caller, params, body }) => changeMandate(deps, caller.clubId, params.id, body))
  mount(mandatesContract.erase, ({ caller, params }) => removeMandate(deps, caller.clubId, params.id))
  mount(debitContract.open, ({ caller, query }) => listOpen(deps, caller.clubId, query.day))
  mount(debitContract.make, ({ caller, params, body }) => makeRun(deps, caller, runOf(params), body))
  mount(debitContract.file, ({ caller, params }) => runFile(deps, caller.clubId, runOf(params)))
  mount(debitContract.mark, async ({ caller, params }) => {
    await deps.limits.countWrites(caller.clubId, writesOfStep)
    return markRun(deps, caller, runOf(params))
  })
  mount(debitContract.markLine, async ({ caller, body }) => {
    await deps.limits.countWrites(caller.clubId, writesOfStep)
    return markLine(deps, caller, body.lineId)
  })
  mount(debitContract.unmark, ({ caller, params }) =>
    inRun('undone-debit', params.id, () => unmarkRun(deps, caller, runOf(params))),
  )
  mount(debitContract.drop, ({ caller, params }) => dropRun(deps, caller.clubId, runOf(params)))
}
