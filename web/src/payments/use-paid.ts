import { type PaidAnswer, paymentsContract } from '@tessera/domain/payments/contract'
import { text } from '@tessera/domain/texts/text'
import useSWR from 'swr'
import { useSession } from '../firebase/session.ts'
import { call } from '../http/call.ts'
import { errorText } from '../http/error-text.ts'
import { live } from './live.ts'

export const fetchPayments = text('Failed to fetch payment records')

export const paidKey = (clubId: string | null) => (clubId ? ['paid', clubId] : null)

const ask = () => call(paymentsContract.paid, { failure: fetchPayments })

// What stays the same is not judged again.
const compare = (one: PaidAnswer | undefined, other: PaidAnswer | undefined) =>
  one === other || (one !== undefined && other !== undefined && one.known?.version === other.known?.version)

/** What each member has paid for; without `known` where the server does not keep that in memory. */
export function usePaid() {
  const { clubId } = useSession()
  const { data, error, mutate } = useSWR<PaidAnswer>(paidKey(clubId), ask, { ...live, compare })
  return {
    data,
    error: error && !data ? errorText(error, fetchPayments) : undefined,
    retry: () => void mutate(),
  }
}

/** A server that has just started may first have to read all payments itself: nobody waits for that. */
const patience = 3_000

/** The version of the club's payments at this moment, or undefined where the server does not say, or not soon. */
export const paidVersion = (): Promise<string | undefined> =>
  Promise.race([
    ask().then(
      ({ known }) => known?.version,
      () => undefined,
    ),
    new Promise<undefined>((resolve) => {
      AbortSignal.timeout(patience).addEventListener('abort', () => resolve(undefined))
    }),
  ])
