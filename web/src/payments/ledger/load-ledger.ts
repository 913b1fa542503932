import { paymentsContract } from '@tessera/domain/payments/contract'
import { merge } from '@tessera/domain/payments/merge'
import type { Payment } from '@tessera/domain/payments/payment'
import type { Failing } from '../../firebase/read-documents.ts'
import { call } from '../../http/call.ts'
import { fetchPayments } from '../record/use-paid.ts'

/** All payments, and their version; without one, all are loaded again. */
export interface Ledger {
  readonly all: readonly Payment[]
  readonly version: string | undefined
}

const options = { failure: fetchPayments }

type Look = (newest: readonly Payment[]) => void

/**
 * Loads all payments, or the changes since `known`; of many, the newest ones come first, for `look`. Throws an AppError.
 */
export const loadLedger = async (known: Ledger | undefined, look: Look): Promise<Ledger> =>
  known ? loadChanges(known, options) : loadAll(look)

/** Loads all payments; of many, the newest ones first. */
async function loadAll(look: Look): Promise<Ledger> {
  const answer = await call(paymentsContract.list, { ...options, query: { part: 'newest' } })
  if ('newest' in answer) look(answer.newest)
  return 'payments' in answer ? { all: answer.payments, version: answer.version } : loadChanges(undefined, options)
}

/** Loads all payments, or the changes since `known`. Throws an AppError. */
async function loadChanges(known: Ledger | undefined, failing: Failing): Promise<Ledger> {
  const answer = await call(paymentsContract.list, { ...failing, query: { since: known?.version } })
  if ('payments' in answer) return { all: answer.payments, version: answer.version }
  return { all: 'changed' in answer ? merge(known?.all ?? [], answer) : answer.newest, version: answer.version }
}
