import { paymentsContract } from '@tessera/domain/payments/contract'
import { merge } from '@tessera/domain/payments/merge'
import type { Payment } from '@tessera/domain/payments/payment'
import { payments } from '../firebase/collections.ts'
import { loadNewest } from '../firebase/find-documents.ts'
import type { Failing } from '../firebase/read-documents.ts'
import { call } from '../http/call.ts'
import { fetchPayments } from './use-paid.ts'

/** All payments, and their version; without one, all are loaded again. */
export interface Ledger {
  readonly all: readonly Payment[]
  readonly version: string | undefined
}

const options = { failure: fetchPayments }

/** Loads all payments, or the changes since `known`. Throws an AppError. */
export async function loadChanges(known: Ledger | undefined, failing: Failing): Promise<Ledger> {
  const answer = await call(paymentsContract.list, { ...failing, query: { since: known?.version } })
  if ('payments' in answer) return { all: answer.payments, version: answer.version }
  return { all: merge(known?.all ?? [], answer), version: answer.version }
}

type Look = (newest: readonly Payment[]) => void

/** In milliseconds. A server that has just started reads all payments before its first response. */
const patience = 2_000

/** Queries the newest payments if the API does not respond within `patience`. */
async function lookMeanwhile(answer: Promise<unknown>, look: Look): Promise<void> {
  const answered = answer.then(
    () => true,
    () => true,
  )
  const late = new Promise<false>((resolve) => setTimeout(resolve, patience, false))
  if (!(await Promise.race([answered, late]))) look(await loadNewest(payments, 'paymentDate', 100, options))
}

/**
 * Loads all payments, or the changes since `known`. If loading all takes long, passes the newest ones to `look` first.
 * Throws an AppError.
 */
export async function loadLedger(known: Ledger | undefined, look: Look): Promise<Ledger> {
  const asked = loadChanges(known, options)
  // A failed first look is ignored: all payments are still loading.
  if (!known) lookMeanwhile(asked, look).catch(() => undefined)
  return await asked
}
