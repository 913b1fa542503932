import { createApp } from '@tessera/api/app'
import { readConfig } from '@tessera/api/config'
import type { Deps } from '@tessera/api/deps'
import { makeDeps } from '@tessera/api/start'
import pino from 'pino'
import { inject, onTestFinished } from 'vitest'
import { apiCalls } from './api-calls.ts'

/** The API without a port, and what it stands on. */
export interface Api {
  readonly deps: Deps
  readonly fetch: (request: Request) => Promise<Response>
}

const levels: Record<string, pino.Level> = { quiet: 'fatal', loud: 'trace' }

/** Makes the API on the running firebase room; a test may replace some of what it stands on, and say more in the environment. */
export async function makeApi(
  change: (deps: Deps) => Partial<Deps> = () => ({}),
  more: Record<string, string> = {},
): Promise<Api> {
  const { insideHost, dataDir, projectId, appUrl } = inject('firebase')
  const config = readConfig({
    DATA_DIR: dataDir,
    FIREBASE_INSIDE: insideHost,
    FIREBASE_PROJECT_ID: projectId,
    PUBLIC_URL: appUrl,
    // Many tests, one address.
    LIMIT_REGISTER_PER_ADDRESS: '100000/3600s',
    ...more,
  })
  const log = pino({ level: levels[process.env.TEST_LOG ?? 'quiet'] ?? 'fatal' })
  const made = await makeDeps(config, log)
  const deps = { ...made, ...change(made) }
  const app = createApp(deps)
  return { deps, fetch: (request) => apiCalls.run(true, async () => app.fetch(request)) }
}

/** As `makeApi`, for one test alone. */
export async function makeOwnApi(...given: Parameters<typeof makeApi>): Promise<Api> {
  const api = await makeApi(...given)
  onTestFinished(() => api.deps.firebase.close())
  return api
}

export interface Said {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the tests look into.
  readonly body: any
}

/** Sends a call as a browser would: an object as JSON, a form as a form. */
export async function send(
  api: Pick<Api, 'fetch'>,
  method: string,
  path: string,
  { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Said> {
  const { bytes, type } = await pack(body)
  const request = new Request(`http://api.test${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(type ? { 'content-type': type } : {}),
      ...headers,
    },
    ...(bytes ? { body: bytes } : {}),
  })
  const response = await api.fetch(request)
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? await response.json() : Buffer.from(await response.arrayBuffer()),
  }
}

/** A body as bytes, as it comes over a connection, with the type that a browser would name. */
async function pack(body: unknown): Promise<{ bytes?: Uint8Array<ArrayBuffer>; type?: string | null }> {
  if (body === undefined) return {}
  if (typeof body === 'string') return { bytes: new TextEncoder().encode(body) }
  if (body instanceof Uint8Array) return { bytes: new Uint8Array(body) }
  if (!(body instanceof FormData))
    return { bytes: new TextEncoder().encode(JSON.stringify(body)), type: 'application/json' }
  const packed = new Response(body)
  return { bytes: new Uint8Array(await packed.arrayBuffer()), type: packed.headers.get('content-type') }
}
