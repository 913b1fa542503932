import { systemContract, type WebConfig } from '@tessera/domain/system/contract'
import type { Config } from '../config.ts'
import { type Mount, WithStatus } from '../http/mount.ts'
import type { Needs } from '../needs.ts'
import { version } from '../version.ts'

export function systemRoutes(
  mount: Mount,
  deps: Needs<'config' | 'health' | 'log' | 'serverSettings'> & {
    readonly eventStreams: { readonly position: string }
  },
): void {
  mount(systemContract.health, async () => {
    const { missing, ...state } = await deps.firebase.health()
    const health = { ...state, version }
    return missing.length === 0 ? health : new WithStatus(503, { ...health, missing })
  })
  mount(systemContract.webConfig, async () => ({
    ...webConfig(deps.config),
    registration: await registrationOf(deps),
    position: deps.eventStreams.position,
  }))
}

/**
 * While the gateway does not respond, that of the settings: registering is refused then anyway.
 * @throws unavailable until the gateway has responded once: a page that has its configuration asks for lists, and after a refusal
 * only seconds later again; without it, it asks for that until it is there
 */
async function registrationOf({
  config,
  serverSettings,
  log,
}: Needs<'config' | 'log' | 'serverSettings'>): Promise<WebConfig['registration']> {
  try {
    return (await serverSettings.current()).registrationClosed ? 'closed' : config.registration
  } catch (error) {
    if (!serverSettings.wereRead) throw error
    log.warn({ error: String(error) }, 'whether registration is closed is not known yet')
    return config.registration
  }
}

/** The web app's configuration. The self-hosted gateway accepts any API key, but the Firebase SDK requires one. */
const webConfig = ({ mode, projectId, webConfig: web }: Config): Omit<WebConfig, 'registration'> => ({
  version,
  mode,
  projectId,
  apiKey: web?.apiKey ?? 'self-hosted',
  ...(web ? { authDomain: web.authDomain } : {}),
})
