import { type Config, readConfig } from '@tessera/api/config'
import type { Deps } from '@tessera/api/deps'
import { makeDeps } from '@tessera/api/start'
import pino from 'pino'
import { type Api, withDeps } from './api.ts'
import type { Google } from './google-stand-in.ts'
import { startHostedProject } from './hosted-project.ts'

/** The API in hosted mode, in this process and without a port, on bare emulators. */
export interface HostedApi extends Api {
  readonly google: Google
  /** Makes a further API on the same project, as another process would; `more` changes its configuration. */
  another(more?: Partial<Config>): Promise<Api>
  stop(): Promise<void>
}

/**
 * Starts it; until it stops, the environment of this process names the project, as the Admin SDK reads it there. Pushes
 * go to `apns`, by default nowhere. With `running`, the project is that one, and `stop` stops it.
 */
export async function startHostedApi(
  projectId: string,
  apns: Deps['apns'] = { origin: 'https://127.0.0.1:1', waits: [] },
  running?: Google,
): Promise<HostedApi> {
  const appUrl = 'https://members.example.org'
  const { google, env, stop } = await startHostedProject(projectId, appUrl, running)
  const before = { ...process.env }
  Object.assign(process.env, env)
  const config = readConfig({ ...env, LIMIT_REGISTER_PER_ADDRESS: '100000/3600s' })
  const tokens = { ...config.tokens, keys: google.jwks }
  const publicUrl = `http://${google.authHost}`
  const made: Api[] = []
  const another = async (more: Partial<Config> = {}): Promise<Api> => {
    const log = pino({ level: process.env.TEST_LOG ? 'info' : 'fatal' })
    const deps = await makeDeps({ ...config, tokens, readPatience: 120_000, ...more }, log)
    const stack = { publicUrl, insideHost: '', secret: '', projectId, dataDir: config.dataDir, appUrl }
    const api = withDeps({ deps, stack }, () => ({ apns }))
    made.push(api)
    return api
  }
  return {
    ...(await another()),
    google,
    another,
    async stop() {
      for (const { deps } of made) await deps.firebase.close()
      await stop()
      for (const key of Object.keys(env)) {
        if (before[key] === undefined) delete process.env[key]
        else process.env[key] = before[key]
      }
    },
  }
}
