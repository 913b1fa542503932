import { systemContract, type WebConfig } from '@tessera/domain/system/contract'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { type Mount, WithStatus } from '../http/mount.ts'

export function systemRoutes(mount: Mount, deps: Deps): void {
  mount(systemContract.health, async () => {
    const [missing, mail] = await Promise.all([deps.firebase.missing(), deps.firebase.mail()])
    const details = mail ? { mail } : {}
    return missing.length === 0
      ? { status: 'ok' as const, ...details }
      : new WithStatus(503, { status: 'starting' as const, missing, ...details })
  })
  mount(systemContract.webConfig, async () => webConfig(deps.config))
}

/** What the browser needs. The self-hosted door takes any API key, but the Firebase SDK wants one. */
const webConfig = ({ mode, projectId, registration, webConfig: web }: Config): WebConfig => ({
  mode,
  projectId,
  registration,
  apiKey: web?.apiKey ?? 'self-hosted',
  ...(web ? { authDomain: web.authDomain } : {}),
})
