import { passConfigContract } from '@tessera/domain/passes/config-contract'
import type { PassConfig } from '@tessera/domain/passes/pass'
import { text } from '@tessera/domain/texts/text'
import { reload as reloadOf, sourceOf, useSource } from '../firebase/use-api.ts'

export const passConfigSource = (when = true) =>
  sourceOf(passConfigContract.config, { when, failure: text('An error occurred') })

/** The club's pass configuration, loaded only if `wanted`; `change` merges the response of a write. */
export function usePassConfig(wanted = true) {
  const { data: config, error, retry, reload, change } = useSource(passConfigSource(wanted))
  return {
    config,
    error,
    retry,
    reload,
    change: (part: Partial<PassConfig>) => change((known) => ({ ...known, ...part })),
  }
}

/** Loads the configuration again, such as after the first pass. */
export const reloadPassConfig = () => reloadOf(passConfigContract.config)
