import { passesContract } from '@tessera/domain/passes/contract'
import type { PassConfig } from '@tessera/domain/passes/pass'
import { text } from '@tessera/domain/texts/text'
import useSWR from 'swr'
import { useSession } from '../firebase/session.ts'
import { call } from '../http/call.ts'
import { errorText } from '../http/error-text.ts'

const failure = text('An error occurred')

/** The club's pass configuration; `change` shows what a write has answered. */
export function usePassConfig() {
  const { clubId } = useSession()
  const { data, error, mutate } = useSWR(clubId ? ['passConfig', clubId] : null, () =>
    call(passesContract.config, { failure }),
  )
  return {
    config: data,
    error: error && !data ? errorText(error, failure) : undefined,
    retry: () => void mutate(),
    change: (change: Partial<PassConfig>) =>
      void mutate((config) => config && { ...config, ...change }, { revalidate: false }),
  }
}
