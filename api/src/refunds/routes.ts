import { runIdSchema } from '@tessera/domain/bank/bank-line'
import { AppError } from '@tessera/domain/errors'
import { refundsContract } from '@tessera/domain/refunds/contract'
import { text } from '@tessera/domain/texts/text'
import type { Mount } from '../http/mount.ts'
import type { Needs } from '../needs.ts'
import { dropRun } from './drop-run.ts'
import { makeRun } from './make-run.ts'
import type { RefundNeeds } from './needs.ts'
import { readPayee } from './refundable.ts'
import { runFile } from './run-file.ts'
import { listRuns } from './run-store.ts'

export function refundRoutes(mount: Mount, deps: RefundNeeds & Needs<'limits'>): void {
  mount(refundsContract.list, ({ caller }) => listRuns(deps, caller.clubId))
  mount(refundsContract.payee, ({ caller, params }) => readPayee(deps, caller.clubId, params.paymentId))
  mount(refundsContract.make, async ({ caller, params, body: { paymentIds } }) => {
    await deps.limits.countWrites(caller.clubId, 2 * paymentIds.length + 1)
    return makeRun(deps, caller, runOf(params), paymentIds)
  })
  mount(refundsContract.file, ({ caller, params }) => runFile(deps, caller.clubId, runOf(params)))
  mount(refundsContract.drop, ({ caller, params }) => dropRun(deps, caller, runOf(params)))
}

/** @throws AppError `not_found` for an id that no client makes */
function runOf({ id }: { readonly id: string }): string {
  if (!runIdSchema.safeParse(id).success) throw new AppError('not_found', text('There is no such refund'))
  return id
}
