import { once } from 'node:events'
import {
  type ClientHttp2Stream,
  connect,
  createServer,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2'
import type { Log } from '@tessera/server/log'
import { asOwner } from '../documents/as-owner.ts'
import type { Readiness } from '../emulators/readiness.ts'
import type { Upstream } from '../upstream.ts'
import { bearerOf, isSecret } from './is-secret.ts'

interface ListStreamParts {
  readonly firestoreUpstream: Upstream
  readonly readiness: Readiness
  readonly secret: string
  readonly log: Log
}

/** The methods of Firestore's gRPC that are served: they read. */
const methods = ['RunQuery', 'BatchGetDocuments'].map((name) => `/google.firestore.v1.Firestore/${name}`)
const grpc = { 'content-type': 'application/grpc' }
/** gRPC's status CANCELLED: the SDK does not repeat the call, as it would for seconds after UNAVAILABLE. */
const notNow = { 'grpc-status': '1', 'grpc-message': 'The server is not ready at the moment.' }
/** The largest query, in bytes; one for 300 documents by id has some 40 kB. */
const longestQuery = 1024 * 1024
/** Milliseconds without a byte of the emulator after which a stream ends. */
const patience = 30_000

/**
 * Streams whole collections of a club to the API by gRPC: the emulator takes a third of the time for that which it takes
 * for the same documents as JSON. All other requests of the API are HTTP/1.1 (`handler.ts`).
 */
export function listStreams(parts: ListStreamParts): { readonly server: Http2Server; readonly close: () => void } {
  // One session carries all lists of an API process: by default it refuses streams beyond 10 MB on the way.
  const server = createServer({
    maxHeaderListPairs: 50,
    maxSessionMemory: 100,
    settings: { maxConcurrentStreams: 100 },
  })
  const sessions = new Set<ServerHttp2Session>()
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  server.on('stream', (stream, headers) => {
    // Without a listener, a caller who goes away would end the process.
    stream.on('error', () => undefined)
    answer(parts, stream, headers).catch((error: unknown) => {
      parts.log.debug({ error: String(error) }, 'a list was not read to its end')
      if (stream.headersSent || stream.destroyed) stream.destroy()
      else stream.respond({ ...grpc, ...notNow }, { endStream: true })
    })
  })
  return {
    server,
    close: () => {
      for (const session of sessions) session.close()
    },
  }
}

async function answer(parts: ListStreamParts, stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> {
  const { ':path': method = '', authorization } = headers
  if (!isSecret(bearerOf(authorization), parts.secret) || !methods.includes(method))
    return stream.respond({ ':status': 404 }, { endStream: true })
  if (!parts.readiness.ready) return stream.respond({ ...grpc, ...notNow }, { endStream: true })
  const query = await readQuery(stream)
  await parts.firestoreUpstream.using(async ({ host, port }) => {
    const session = connect(`http://${host}:${port}`)
    // An error of the connection also reaches `once` and the stream; without a listener, it would end the process.
    session.on('error', () => undefined)
    try {
      await once(session, 'connect')
      const asked = { ':method': 'POST', ':path': method, ...grpc, te: 'trailers', authorization: asOwner }
      const sent = session.request(asked)
      sent.setTimeout(patience, () => sent.destroy(new Error('The Firestore emulator is silent')))
      sent.end(query)
      await forward(sent, stream)
    } finally {
      session.destroy()
    }
  })
}

/**
 * Forwards the emulator's answer with its trailers, which hold the status. A stream that breaks off also ends, but without
 * a status: its reader must not take a part for the whole.
 */
async function forward(from: ClientHttp2Stream, to: ServerHttp2Stream): Promise<void> {
  let trailers: IncomingHttpHeaders = {}
  from.once('trailers', (given) => {
    trailers = given
  })
  const refused = once(from, 'close').then(() => Promise.reject(new Error('The Firestore emulator broke off')))
  const [headers] = (await Promise.race([once(from, 'response'), refused])) as [IncomingHttpHeaders]
  to.respond({ ...grpc, ...statusIn(headers) }, { waitForTrailers: true })
  to.once('wantTrailers', () => to.sendTrailers('grpc-status' in trailers ? statusIn(trailers) : notNow))
  to.once('close', () => from.destroy())
  from.pipe(to, { end: false })
  await once(from, 'close')
  to.end()
}

const statusIn = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('grpc-')))

/** Reads the query. @throws Error if it is too long */
async function readQuery(stream: ServerHttp2Stream): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > longestQuery) throw new Error('The query is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
