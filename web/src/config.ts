import { systemContract, type WebConfig } from '@tessera/domain/system/contract'
import { text } from '@tessera/domain/texts/text'
import { call } from './http/call.ts'

let loaded: WebConfig | undefined

/** Reads what this installation is, before anything else starts. Throws an AppError where the server does not say. */
export async function loadConfig(): Promise<WebConfig> {
  loaded = await call(systemContract.webConfig, { failure: text('This installation is not set up yet.') })
  return loaded
}

/** What `loadConfig` has read. */
export function config(): WebConfig {
  if (!loaded) throw new Error('The configuration was asked for before it was loaded')
  return loaded
}
