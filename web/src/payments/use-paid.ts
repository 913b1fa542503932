import { type PaidAnswer, paymentsContract } from '@tessera/domain/payments/contract'
import { text } from '@tessera/domain/texts/text'
import { sourceOf, useSource } from '../firebase/use-api.ts'

export const fetchPayments = text('Failed to fetch payment records')

export const paidSource = () => sourceOf(paymentsContract.paid, { failure: fetchPayments })

// An unchanged version does not compute statuses again.
const compare = (one: PaidAnswer | undefined, other: PaidAnswer | undefined) => one?.version === other?.version

/** Paid items by member. */
export const usePaid = () => useSource(paidSource(), { compare })
