import buffer from 'node:buffer'
import type { Endpoint, ParamsOf, RequestOf, ResponseOf } from '@tessera/domain/contract'
import type { ErrorCode, ErrorDetails, WireError } from '@tessera/domain/errors'
import { delay, HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { statusOf } from '../../../api/src/http/errors.ts'

// Node's own classes in place of jsdom's, the files of which Node's `fetch` cannot send.
const { constructor: NodeFormData } = await new Response(new URLSearchParams()).formData()
Object.assign(globalThis, {
  ...{ Blob: buffer.Blob, File: buffer.File, FormData: NodeFormData, Request: Object.getPrototypeOf(Request) },
})

/** Answers every request of a component test; one that no handler takes fails the test. */
export const backend = setupServer()
// At once: the Firebase SDK keeps the `fetch` that it finds when it is imported.
backend.listen({ onUnhandledFrame: 'error' })
// A connection that is cut is called in Chromium's words, by which the app knows it.
const { fetch: nodeFetch } = globalThis
globalThis.fetch = (...request) =>
  nodeFetch(...request).catch((error) => {
    throw error instanceof TypeError ? new TypeError('Failed to fetch', { cause: error }) : error
  })

/** A request as the API would read it: path parameters, JSON or form fields, files by name. */
export interface Received<E extends Endpoint> {
  readonly params: Readonly<Record<ParamsOf<E['path']>, string>>
  readonly body: RequestOf<E>
  readonly files: Readonly<Record<string, File>>
  readonly token: string | undefined
}

type Reply<E extends Endpoint> = ResponseOf<E> | ((request: Received<E>) => ResponseOf<E> | Promise<ResponseOf<E>>)

/**
 * Answers an endpoint from now on, with a value or a function of the request. An answer that the contract does not
 * allow neither compiles nor passes its schema. Gives the requests that arrive.
 */
export function answer<const E extends Endpoint>(endpoint: E, reply: Reply<E>): Received<E>[] {
  return handle(endpoint, async (request) => {
    const value = typeof reply === 'function' ? await reply(request) : reply
    if (endpoint.response.kind === 'file') throw new Error(`${endpoint.path} answers a file: use answerFile`)
    return HttpResponse.json(endpoint.response.schema.parse(value) as object, {
      status: endpoint.response.status ?? 200,
    })
  })
}

/** Answers an endpoint with a file, or one made of the request. */
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

/** Refuses an endpoint as the API does: the status of the code, and the one shape of errors. */
export const refuse = <const E extends Endpoint>(
  endpoint: E,
  code: ErrorCode,
  error: string,
  details?: ErrorDetails,
): Received<E>[] =>
  handle(endpoint, async () => {
    const wire: WireError = { error, code, requestId: 'request', ...(details && { details }) }
    return HttpResponse.json(wire, { status: statusOf[code] })
  })

/** Answers an endpoint with something that is not the API's: a proxy's error page. */
export const breakDown = <const E extends Endpoint>(endpoint: E): Received<E>[] =>
  handle(endpoint, async () => new HttpResponse('<h1>Internal Server Error</h1>', { status: 500 }))

/** Cuts the connection before an endpoint answers. */
export const cut = <const E extends Endpoint>(endpoint: E): Received<E>[] =>
  handle(endpoint, async () => HttpResponse.error())

/** Delays every answer from now on, as a slow network does. */
export const slowDown = (milliseconds = 200): void =>
  backend.use(http.all('*', () => delay(milliseconds).then(() => undefined)))

/** Gives the requests of an endpoint that arrive, and leaves their answers to others. */
export const watch = <const E extends Endpoint>(endpoint: E): Received<E>[] => handle(endpoint, async () => undefined)

/** Keeps requests waiting; gives what lets them through to who answers them. */
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
      // The web's call is typed by the same contract, so what arrives has its shape.
      const one = { params, body, files, token } as unknown as Received<E>
      received.push(one)
      return respond(one)
    }),
  )
  return received
}

async function readBody({ request: kind }: Endpoint, request: Request) {
  if (kind?.kind === 'json') return { body: await request.json(), files: {} }
  if (kind?.kind !== 'form') return { body: undefined, files: {} }
  const entries = [...(await request.formData())]
  return {
    body: Object.fromEntries(entries.filter(([, value]) => typeof value === 'string')),
    files: Object.fromEntries(entries.filter(([, value]) => typeof value !== 'string')),
  }
}
