import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'

/** One administrator: a token, and the requests that are sent in turns. */
export interface AdminWork {
  readonly token: string
  readonly turns: readonly { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: () => object }[]
}

interface Load {
  /** Milliseconds until each response. */
  readonly times: readonly number[]
  /** Responses with another status than 2xx, and requests without a response. */
  readonly failed: number
}

interface Client {
  setRequests(requests: readonly object[]): void
}
interface Run {
  on(event: 'response', hear: (client: Client, status: number, bytes: number, ms: number) => void): void
  on(event: 'done', hear: (result: { errors: number; timeouts: number }) => void): void
}
const moduleSchema = z.looseObject({
  default: z.custom<(options: object, done: (error: Error | null) => void) => Run>(
    (value) => typeof value === 'function',
  ),
})

/**
 * Installs autocannon in a temporary folder, as only this benchmark needs it; returns a function that has each
 * administrator send a request a second over a connection of the own.
 */
export async function loadWith(url: string): Promise<(admins: readonly AdminWork[], seconds: number) => Promise<Load>> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-autocannon-'))
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts']
  execFileSync('npm', ['install', '--prefix', folder, ...quiet, 'autocannon@8.0.0'], { stdio: 'pipe' })
  const { default: autocannon } = moduleSchema.parse(
    await import(pathToFileURL(join(folder, 'node_modules/autocannon/autocannon.js')).href),
  )
  return (admins, seconds) =>
    new Promise((resolve, reject) => {
      const waiting = [...admins]
      const setupClient = (client: Client) => {
        const admin = waiting.pop()
        if (admin) client.setRequests(admin.turns.map((turn) => requestOf(admin, turn)))
      }
      const options = {
        url,
        connections: admins.length,
        connectionRate: 1,
        duration: seconds,
        timeout: 10,
        setupClient,
      }
      const times: number[] = []
      let refused = 0
      const run = autocannon(options, (error) => error && reject(error))
      run.on('response', (_, status, __, took) => {
        times.push(took)
        if (status >= 300) refused += 1
      })
      run.on('done', ({ errors, timeouts }) => resolve({ times, failed: refused + errors + timeouts }))
    })
}

function requestOf({ token }: AdminWork, { method, path, body }: AdminWork['turns'][number]): object {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const setupRequest = (request: object) => ({ ...request, body: JSON.stringify(body?.()) })
  return { method, path, headers, ...(body && { setupRequest }) }
}
