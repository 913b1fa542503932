import { passConfigContract } from '@tessera/domain/passes/config-contract'
import type { PassConfig } from '@tessera/domain/passes/pass'
import { text } from '@tessera/domain/texts/text'
import { useCallback } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { useSession } from '../firebase/session.ts'
import { call } from '../http/call.ts'
import { errorText } from '../http/error-text.ts'

const failure = text('An error occurred')

export const passConfigKey = (clubId: string | null) => (clubId ? ['passConfig', clubId] : null)
export const loadPassConfig = (): Promise<PassConfig> => call(passConfigContract.config, { failure })

/** The club's pass configuration, loaded only if `wanted`; `change` merges the response of a write. */
export function usePassConfig(wanted = true) {
  const { clubId } = useSession()
  const { data, error, mutate } = useSWR(wanted ? passConfigKey(clubId) : null, loadPassConfig)
  return {
    config: data,
    error: error && !data ? errorText(error, failure) : undefined,
    retry: () => void mutate(),
    change: (change: Partial<PassConfig>) =>
      void mutate((config) => config && { ...config, ...change }, { revalidate: false }),
  }
}

/** Returns a function that loads the configuration again, such as after the first pass. */
export function useReloadPassConfig(): () => void {
  const { clubId } = useSession()
  const { mutate } = useSWRConfig()
  return useCallback(() => void mutate(passConfigKey(clubId)), [mutate, clubId])
}
