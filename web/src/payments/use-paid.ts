import { type PaidAnswer, paymentsContract } from '@tessera/domain/payments/contract'
import { text } from '@tessera/domain/texts/text'
import useSWR from 'swr'
import { useSession } from '../firebase/session.ts'
import { call } from '../http/call.ts'
import { errorText } from '../http/error-text.ts'

export const fetchPayments = text('Failed to fetch payment records')

export const paidKey = (clubId: string | null) => (clubId ? ['paid', clubId] : null)

export const loadPaid = (): Promise<PaidAnswer> => call(paymentsContract.paid, { failure: fetchPayments })

// An unchanged version does not compute statuses again.
const compare = (one: PaidAnswer | undefined, other: PaidAnswer | undefined) => one?.version === other?.version

/** Paid items by member. */
export function usePaid() {
  const { clubId } = useSession()
  const { data, error, mutate } = useSWR<PaidAnswer>(paidKey(clubId), loadPaid, { compare })
  return {
    data,
    error: error && !data ? errorText(error, fetchPayments) : undefined,
    retry: () => void mutate(),
  }
}
