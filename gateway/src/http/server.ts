import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { networkOf } from '@tessera/domain/network'
import { QueueFull } from '@tessera/server/fair-turns'
import type { Log } from '@tessera/server/log'
import type { Listen } from '../config.ts'
import { UnknownWrite } from '../documents/touched.ts'
import { JournalUnavailable } from '../journal/journal.ts'
import { UpstreamSilent } from '../upstream.ts'
import { Refusal, tooMany } from './refusal.ts'

export interface Call {
  readonly method: string
  /** Raw path, neither decoded nor normalized. */
  readonly path: string
  readonly query: string
  readonly headers: IncomingMessage['headers']
  /** The caller's network, the key for attempt limits: derived from the address that the reverse proxy reports. */
  readonly address: string
  /** Reads the whole body. @throws Refusal if it is longer than `maxBytes` or incomplete */
  body(maxBytes: number): Promise<string>
}

export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Readable
  /** Runs after the response is written. */
  readonly afterResponse?: () => void
}

export type Handle = (call: Call) => Promise<Answer>

export const json = (value: unknown, status = 200): Answer => ({ status, body: JSON.stringify(value) })

/** Turns a refusal of a request into a response. */
export type Render = (refusal: Refusal, call: Call) => Answer

const asJson: Render = ({ httpStatus, headers, body }) => ({ status: httpStatus, headers, body })

/** An HTTP server around one handler. `render` formats refusals; unexpected errors are logged and not shown. */
export function createGateway(handle: Handle, log: Log, render: Render = asJson): Server {
  const server = createServer({ maxHeaderSize: 16_384, connectionsCheckingInterval: 5_000 }, (request, response) => {
    const call = toCall(request)
    const given = handle(call).catch((error: unknown) => render(asRefusal(error, log), call))
    write(given, request, response).catch((error: unknown) => {
      log.debug({ error: String(error) }, 'the caller went away')
      response.destroy()
    })
  })
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  server.keepAliveTimeout = 65_000
  return server
}

const listenFaults: Record<string, string> = {
  EADDRINUSE: 'is in use already: stop what runs there, or choose another port.',
  EADDRNOTAVAIL: 'is no address of this machine.',
  EACCES: 'may not be opened by this user: choose a port above 1023.',
  ENOTFOUND: 'names a host that is not known here.',
}

/** Accepts no more requests and resolves when the current ones are done, or after `withinMs` milliseconds. */
export async function close(server: Server, withinMs = 5_000): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  await Promise.race([closed, wait(withinMs, undefined, { ref: false })])
  server.closeAllConnections()
}

/** Opens a server and returns `host:port`, because the system may choose the port. @throws Error with a sentence */
export function listen(server: Server, { host, port }: Listen): Promise<string> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) =>
      reject(new Error(`${host}:${port} ${listenFaults[error.code ?? ''] ?? `cannot be opened: ${error.message}`}`))
    server.once('error', refuse).listen(port, host, () => {
      server.off('error', refuse)
      const { address, port: taken, family } = server.address() as AddressInfo
      resolve(`${family === 'IPv6' ? `[${address}]` : address}:${taken}`)
    })
  })
}

async function write(answer: Promise<Answer>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const given = await answer
  response.writeHead(given.status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(typeof given.body === 'string' && { 'content-length': Buffer.byteLength(given.body) }),
    ...given.headers,
  })
  if (typeof given.body === 'string') {
    response.write(given.body)
    if (!request.complete) await readThrough(request)
    response.end()
  } else await pipeline(given.body, response)
  given.afterResponse?.()
}

/** Milliseconds between two reads of a refused body, each of up to 64 KB. */
const discardPauseMs = 20

/**
 * Discards the rest of a refused body. Closing the connection earlier would reset it, and the caller or the reverse
 * proxy would lose the response. Pauses after each read, so that a flood of refused bodies takes little time of others.
 * The server's `requestTimeout` ends a body that never completes.
 */
async function readThrough(request: IncomingMessage): Promise<void> {
  for await (const _ of request.iterator({ destroyOnReturn: false })) if (!request.complete) await wait(discardPauseMs)
}

function toCall(request: IncomingMessage): Call {
  const [path = '', query = ''] = splitOnce(request.url ?? '', '?')
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
  return {
    method: request.method ?? '',
    path,
    query,
    headers: request.headers,
    address: networkOf(forwarded.split(',').at(-1)?.trim() || (request.socket.remoteAddress ?? '')),
    body: (maxBytes) => readBody(request, maxBytes),
  }
}

async function readBody(request: IncomingMessage, maxBytes: number): Promise<string> {
  const tooLarge = new Refusal('PAYLOAD_TOO_LARGE', 'The request is too large.')
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.length
      if (size > maxBytes) throw tooLarge
      chunks.push(chunk)
    }
  } catch (error) {
    throw error === tooLarge ? error : new Refusal('INVALID_ARGUMENT', 'The request broke off.')
  }
  return Buffer.concat(chunks).toString('utf8')
}

function asRefusal(error: unknown, log: Log): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof UpstreamSilent) {
    log.warn({ error: error.message }, 'no answer from an emulator')
    return new Refusal('UNAVAILABLE', 'The server is busy. Please try again in a moment.')
  }
  if (error instanceof QueueFull) return tooMany()
  if (error instanceof UnknownWrite) return new Refusal('INVALID_ARGUMENT', error.message)
  if (error instanceof JournalUnavailable) {
    log.warn({ error: error.message }, 'a change was refused')
    return new Refusal('UNAVAILABLE', 'The server cannot save anything just now: its disk is full or failing.')
  }
  const fault = randomUUID()
  log.error({ fault, error: error instanceof Error ? error.stack : String(error) }, 'unexpected fault')
  return new Refusal('INTERNAL', `Something went wrong (${fault})`)
}

function splitOnce(text: string, mark: string): [string, string?] {
  const at = text.indexOf(mark)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
