import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { networkOf } from '@tessera/domain/network'
import { QueueFull } from '../accounts/fair-turns.ts'
import type { Listen } from '../config.ts'
import { UnknownWrite } from '../documents/touched.ts'
import { JournalStuck } from '../journal/journal.ts'
import type { Log } from '../log.ts'
import { UpstreamSilent } from '../upstream.ts'
import { Refusal, tooMany } from './refusal.ts'

export interface Call {
  readonly method: string
  /** As it was sent: neither decoded nor straightened. */
  readonly path: string
  readonly query: string
  readonly headers: IncomingMessage['headers']
  /** The caller's network, by which attempts are counted: from the address that the proxy in front reports. */
  readonly address: string
  /** The whole body. @throws Refusal when it is longer than `maxBytes` */
  body(maxBytes: number): Promise<string>
}

export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Readable
  /** What is to be done once the answer is on its way. */
  readonly afterwards?: () => void
}

export type Handle = (call: Call) => Promise<Answer>

export const json = (value: unknown, status = 200): Answer => ({ status, body: JSON.stringify(value) })

/** How a refusal of a call is put. */
export type Render = (refusal: Refusal, call: Call) => Answer

const asJson: Render = ({ httpStatus, headers, body }) => ({ status: httpStatus, headers, body })

/** An HTTP server around one handler: refusals in their wire shape, faults logged and never shown. */
export function createDoor(handle: Handle, log: Log, render: Render = asJson): Server {
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

/** Takes no more calls and resolves when those under way are answered, or after a while. */
export async function close(server: Server, withinMs = 5_000): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  await Promise.race([closed, wait(withinMs, undefined, { ref: false })])
  server.closeAllConnections()
}

/** Opens a server and tells where: the port may have been left to the system. @throws Error with a sentence */
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
  given.afterwards?.()
}

/**
 * Throws away what still comes of a refused body. A connection that is closed on it is reset, and the caller, or the web
 * server in front, would lose the answer. The server's `requestTimeout` ends one that never comes to its end.
 */
const readThrough = (request: IncomingMessage) => finished(request.resume(), { writable: false })

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
  if (error instanceof JournalStuck) {
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
