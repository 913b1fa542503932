import { createApp } from '@tessera/api/app'
import { readConfig } from '@tessera/api/config'
import type { Deps } from '@tessera/api/deps'
import { makeDeps } from '@tessera/api/start'
import pino from 'pino'
import { onTestFinished } from 'vitest'
import { apiCalls } from './api-calls.ts'
import type { FirebaseAddresses } from './firebase-stack.ts'
import { watchQueries } from './query-faults.ts'
import { workerStack } from './worker-stack.ts'

/** The API without a port, its dependencies, and its stack. */
export interface Api<Stack extends FirebaseAddresses = FirebaseAddresses> {
  readonly deps: Deps
  readonly stack: Stack
  readonly fetch: (request: Request) => Promise<Response>
}

const levels: Record<string, pino.Level> = { quiet: 'fatal', loud: 'trace' }

type Change = (deps: Deps) => Partial<Deps>

/** Makes an API, on the worker's stack by default. `change` replaces dependencies, `more` extends the environment. */
export function makeApi<Stack extends FirebaseAddresses>(
  change: Change | undefined,
  more: Record<string, string>,
  stack: Stack,
): Promise<Api<Stack>>
export function makeApi(change?: Change, more?: Record<string, string>): Promise<Api>
export async function makeApi(
  change: Change = () => ({}),
  more: Record<string, string> = {},
  stack: FirebaseAddresses = workerStack(),
): Promise<Api> {
  const { insideHost, dataDir, projectId, appUrl } = stack
  const config = readConfig({
    DATA_DIR: dataDir,
    FIREBASE_INSIDE: insideHost,
    FIREBASE_PROJECT_ID: projectId,
    PUBLIC_URL: appUrl,
    // All tests share one address.
    LIMIT_REGISTER_PER_ADDRESS: '100000/3600s',
    LIMIT_REQUESTS_PER_ADDRESS: '1000000/600s',
    LIMIT_UPLOADS_PER_CLUB: '1000/3600s',
    ...more,
  })
  const log = pino({ level: levels[process.env.TEST_LOG ?? 'quiet'] ?? 'fatal' })
  const deps = await makeDeps(config, log)
  watchQueries(deps.firebase.db)
  return withDeps({ deps, stack }, change)
}

/** Returns an API with other dependencies, on the connections of the given one, which is closed for both. */
export function withDeps<Stack extends FirebaseAddresses>(
  { deps, stack }: Pick<Api<Stack>, 'deps' | 'stack'>,
  change: Change,
): Api<Stack> {
  const changed = { ...deps, ...change(deps) }
  const app = createApp(changed)
  return { deps: changed, stack, fetch: (request) => apiCalls.run(true, async () => app.fetch(request)) }
}

let shared: Promise<Api> | undefined

/** Returns the API that all tests of this process share. */
export function sharedApi(): Promise<Api> {
  shared ??= makeApi()
  return shared
}

/** Makes an API for one test; see `makeApi`. */
export const makeOwnApi = (async (
  change: Change | undefined,
  more: Record<string, string>,
  stack: FirebaseAddresses,
) => {
  const api = await makeApi(change, more, stack)
  onTestFinished(() => api.deps.firebase.close())
  return api
}) as typeof makeApi

export interface Said {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: the tests check the content of the response.
  readonly body: any
}

/** Sends a request as a browser would: an object as JSON, a form as a form. */
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
  if (response.headers.get('content-type') === 'text/event-stream') {
    // It does not end by itself.
    await response.body?.cancel()
    return { status: response.status, headers: response.headers, body: undefined }
  }
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? await response.json() : Buffer.from(await response.arrayBuffer()),
  }
}

/** The bytes of a body, and the content type that a browser would send with them. */
async function pack(body: unknown): Promise<{ bytes?: Uint8Array<ArrayBuffer>; type?: string | null }> {
  if (body === undefined) return {}
  if (typeof body === 'string') return { bytes: new TextEncoder().encode(body) }
  if (body instanceof Uint8Array) return { bytes: new Uint8Array(body) }
  if (!(body instanceof FormData))
    return { bytes: new TextEncoder().encode(JSON.stringify(body)), type: 'application/json' }
  const packed = new Response(body)
  return { bytes: new Uint8Array(await packed.arrayBuffer()), type: packed.headers.get('content-type') }
}
