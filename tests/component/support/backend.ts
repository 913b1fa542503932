import buffer from 'node:buffer'
import type { Endpoint, ParamsOf, QueryOf, RequestOf, ResponseOf } from '@tessera/domain/contract'
import { AppError, type ErrorCode, type ErrorDetails, type WireError } from '@tessera/domain/errors'
import type { Sentence } from '@tessera/domain/texts/text'
import { act } from '@testing-library/react/pure'
import { delay, HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { onTestFinished } from 'vitest'
import { statusOf } from '../../../api/src/http/errors.ts'
import { noteServerTime } from '../../../web/src/http/server-clock.ts'
import { eventStream } from './events.ts'

// Replaces jsdom's classes by Node's: Node's `fetch` cannot send jsdom's files.
const { constructor: NodeFormData } = await new Response(new URLSearchParams()).formData()
Object.assign(globalThis, {
  Blob: buffer.Blob,
  File: buffer.File,
  FormData: NodeFormData,
  Request: Object.getPrototypeOf(Request),
})

/** Answered like any request of the app, so that its response comes after those of earlier requests. */
const last = '/last-request'

/** Mock server for all requests of a component test; a request without a handler fails the test. */
export const backend = setupServer(
  http.post(`*${last}`, async ({ request }) => HttpResponse.json(await request.clone().json())),
)
let requests = 0
backend.events.on('request:start', () => {
  requests += 1
})

/** Milliseconds by which the server's clock is ahead of the device's. */
let ahead = 0

/** Sets the server's clock ahead of the device's, for the requests of this test. */
export function setServerAhead(milliseconds: number): void {
  ahead = milliseconds
  onTestFinished(() => {
    ahead = 0
    noteServerTime(new Response(null, { headers: { date: new Date().toUTCString() } }))
  })
}

/** Waits until the app's requests so far, and those that their responses lead to, have responses; held ones excepted. */
export async function settled(): Promise<void> {
  for (let before = -1; requests !== before + 1; ) {
    before = requests
    await act(async () => void (await (await fetch(last, { method: 'POST', body: '{}' })).json()))
  }
}

// Starts on import because the Firebase SDK keeps the `fetch` it finds when it is imported.
backend.listen({ onUnhandledFrame: 'error' })
// Gives a cut connection Chromium's error message, which the app recognizes.
const { fetch: nodeFetch } = globalThis
// Event streams do not go through the mock server, which fails when the page ends one.
globalThis.fetch = (...request) =>
  (eventStream(...request) ?? nodeFetch(...request)).catch((error) => {
    throw error instanceof TypeError ? new TypeError('Failed to fetch', { cause: error }) : error
  })

/** A request parsed as by the API: path parameters, query, JSON or form fields, files by name. */
export interface Received<E extends Endpoint> {
  readonly params: Readonly<Record<ParamsOf<E['path']>, string>>
  readonly query: Readonly<Partial<Record<QueryOf<E>, string>>>
  readonly body: RequestOf<E>
  readonly files: Readonly<Record<string, File>>
  readonly token: string | undefined
}

type Reply<E extends Endpoint> = ResponseOf<E> | ((request: Received<E>) => ResponseOf<E> | Promise<ResponseOf<E>>)

/**
 * Mocks an endpoint with a value or a function of the request. A response that violates the contract neither compiles
 * nor passes its schema. Returns the received requests; the array grows as they arrive.
 */
export function answer<const E extends Endpoint>(endpoint: E, reply: Reply<E>): Received<E>[] {
  return handle(endpoint, async (request) => {
    const value = await read(reply, request)
    if (value instanceof AppError) return refusal(value)
    if (endpoint.response.kind === 'file') throw new Error(`${endpoint.path} answers a file: use answerFile`)
    return HttpResponse.json(endpoint.response.schema.parse(value) as object, {
      status: endpoint.response.status ?? 200,
    })
  })
}

/** Mocks an endpoint with JSON as it is, as a server that knows the specification alone answers. */
export const answerRaw = <const E extends Endpoint>(endpoint: E, json: object): Received<E>[] =>
  handle(endpoint, async () => HttpResponse.json(json))

/** Mocks an endpoint with a file, fixed or built from the request. */
export const answerFile = <const E extends Endpoint>(
  endpoint: E,
  file: string | ((request: Received<E>) => Promise<string>),
  fileName = 'file',
): Received<E>[] =>
  handle(endpoint, async (request) => {
    const bytes = typeof file === 'string' ? file : await file(request)
    const type = endpoint.response.kind === 'file' ? endpoint.response.contentType : ''
    const headers = { 'content-type': type, 'content-disposition': `attachment; filename="${fileName}"` }
    return new HttpResponse(bytes, { headers })
  })

/** Mocks an endpoint with a streamed file. */
export const answerStream = <const E extends Endpoint>(
  endpoint: E,
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): Received<E>[] =>
  handle(endpoint, async () => {
    const type = endpoint.response.kind === 'file' ? endpoint.response.contentType : ''
    return new HttpResponse(stream, { headers: { 'content-type': type } })
  })

/** Mocks an endpoint with an error of the API: the status of the code, and the wire format of errors. */
export const refuse = <const E extends Endpoint>(
  endpoint: E,
  code: ErrorCode,
  says: string | Sentence,
  details?: ErrorDetails,
): Received<E>[] => handle(endpoint, async () => refusal(new AppError(code, says, details && { details })))

/** Mocks an endpoint that refuses its first request, and then answers as before. */
export function refuseFirst<const E extends Endpoint>(endpoint: E, code: ErrorCode, says: string): Received<E>[] {
  let refused = 0
  return handle(endpoint, async () => {
    refused += 1
    return refused === 1 ? refusal(new AppError(code, says)) : undefined
  })
}

/** The response to an error of the API. */
function refusal({ message, code, params, details }: AppError): Response {
  const wire: WireError = {
    error: message,
    code,
    requestId: 'request',
    ...(params && { params }),
    ...(details && { details }),
  }
  return HttpResponse.json(wire, { status: statusOf[code] })
}

/** What a reply says to a request; an AppError that it throws is a refusal. */
async function read<E extends Endpoint>(reply: Reply<E>, request: Received<E>) {
  try {
    return typeof reply === 'function' ? await reply(request) : reply
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** Mocks an endpoint with a response from outside the API: a proxy's error page. */
export const breakDown = <const E extends Endpoint>(endpoint: E): Received<E>[] =>
  handle(endpoint, async () => new HttpResponse('<h1>Internal Server Error</h1>', { status: 500 }))

/** Cuts the connection before an endpoint responds. */
export const cut = <const E extends Endpoint>(endpoint: E): Received<E>[] =>
  handle(endpoint, async () => HttpResponse.error())

/** Delays every response from now on, like a slow network. */
export const slowDown = (milliseconds = 200): void =>
  backend.use(http.all('*', () => delay(milliseconds).then(() => undefined)))

/** Returns the received requests of an endpoint; leaves the responses to other handlers. */
export const watch = <const E extends Endpoint>(endpoint: E): Received<E>[] => handle(endpoint, async () => undefined)

/** Holds requests; returns a function that passes them on to the other handlers. */
export function hold(path: string | RegExp): () => void {
  const gate = Promise.withResolvers<void>()
  backend.use(http.all(path, () => gate.promise))
  return gate.resolve
}

function handle<const E extends Endpoint>(
  endpoint: E,
  respond: (request: Received<E>) => Promise<Response | undefined>,
): Received<E>[] {
  const received: Received<E>[] = []
  const route = `*${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`
  const method = endpoint.method.toLowerCase() as Lowercase<Endpoint['method']>
  backend.use(
    http[method](route, async ({ request, params }) => {
      const { body, files } = await readBody(endpoint, request.clone())
      const token = request.headers.get('authorization')?.replace('Bearer ', '')
      const query = Object.fromEntries(new URL(request.url).searchParams)
      // The web's request is typed by the same contract, so it has this shape.
      const one = { params, query, body, files, token } as unknown as Received<E>
      received.push(one)
      const response = await respond(one)
      if (ahead !== 0) response?.headers.set('date', new Date(Date.now() + ahead).toUTCString())
      return response
    }),
  )
  return received
}

async function readBody({ request: kind }: Endpoint, request: Request) {
  if (!kind) return { body: undefined, files: {} }
  if (!request.headers.get('content-type')?.startsWith('multipart/')) return { body: await request.json(), files: {} }
  const entries = [...(await request.formData())]
  const fields = Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'))
  return {
    body: kind.kind === 'json' ? JSON.parse(String(fields.json)) : fields,
    files: Object.fromEntries(entries.filter(([, value]) => typeof value !== 'string')),
  }
}
