import type { PaymentIndex } from '@tessera/domain/membership/settlement'
import { paymentsContract } from '@tessera/domain/payments/contract'
import { mergePaid, unpackPaid } from '@tessera/domain/payments/paid'
import { text } from '@tessera/domain/texts/text'
import { SWRConfig, unstable_serialize } from 'swr'
import { keyOf, type Source, useSource } from '../../firebase/use-api.ts'
import { call } from '../../http/call.ts'

export const fetchPayments = text('Failed to fetch payment records')
const options = { failure: fetchPayments }

/** What each member has paid for, and its version. */
interface Paid {
  readonly version: string
  readonly payments: PaymentIndex
}

/** Loads what everybody has paid for, or what has changed since `known`. Throws an AppError. */
async function loadPaid(known: Paid | undefined): Promise<Paid> {
  const answer = await call(paymentsContract.paid, { ...options, query: { since: known?.version } })
  const { version } = answer
  if ('kinds' in answer) return { version, payments: unpackPaid(answer) }
  return { version, payments: mergePaid(known?.payments ?? new Map(), answer.changed, answer.nothing) }
}

export const paidSource = (): Source<Paid> => {
  const key = keyOf(paymentsContract.paid)
  const { cache } = SWRConfig.defaultValue
  return { key, load: () => loadPaid(cache.get(unstable_serialize(key))?.data), failure: fetchPayments }
}

// An unchanged version does not compute statuses again.
const compare = (one: Paid | undefined, other: Paid | undefined) => one?.version === other?.version

/** Paid items by member. */
export const usePaid = () => useSource(paidSource(), { compare })
