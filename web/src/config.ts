import { systemContract, type WebConfig } from '@tessera/domain/system/contract'
import { text } from '@tessera/domain/texts/text'
import { call } from './http/call.ts'
import { startAt } from './http/follow-events.ts'

let loaded: WebConfig | undefined

/** Loads the server's configuration, before Firebase starts. Throws an AppError if the request fails. */
export async function loadConfig(): Promise<WebConfig> {
  loaded = await call(systemContract.webConfig, { failure: text('This installation is not set up yet.') })
  startAt(loaded.position)
  return loaded
}

/** The loaded configuration; throws before `loadConfig` has finished. */
export function config(): WebConfig {
  if (!loaded) throw new Error('The configuration was asked for before it was loaded')
  return loaded
}
