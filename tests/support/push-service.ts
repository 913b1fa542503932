import { once } from 'node:events'
import { createSecureServer, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { example, selfSigned } from './certificates.ts'

/** A push as it arrived. */
export interface Arrived {
  readonly token: string
  readonly topic: string
  readonly body: string
  /** The common name in the client certificate. */
  readonly peer: string
}

export interface PushService {
  readonly origin: string
  /** The server's self-signed certificate. */
  readonly ca: string
  readonly arrived: readonly Arrived[]
  /** The number of connections so far. */
  readonly connections: () => number
  /** Responses to the next pushes to a token, in order; 200 after them. */
  readonly answers: Map<string, (Answer | 'hang up')[]>
  /** The same service, as if it had begun now. */
  readonly fromNow: () => PushService
  readonly stop: () => Promise<void>
}

type Answer = readonly [status: number, reason?: string]

/** A push service on loopback: HTTP/2 over TLS, like Apple's; requires a client certificate of the example root. */
export async function startPushService(): Promise<PushService> {
  const { cert, key } = await selfSigned('ec', '/CN=localhost', ['-addext', 'subjectAltName=IP:127.0.0.1'])
  const arrived: Arrived[] = []
  const answers: PushService['answers'] = new Map()
  let connections = 0
  const ca = await example('root.pem')
  const server = createSecureServer({ cert, key, ca, requestCert: true, rejectUnauthorized: true })
  server.on('session', () => {
    connections += 1
  })
  server.on('sessionError', () => undefined)
  server.on('stream', (stream: ServerHttp2Stream, headers) => {
    let body = ''
    stream.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    stream.on('error', () => undefined)
    stream.on('end', () => {
      const token = String(headers[':path']).replace('/3/device/', '')
      const answer = answers.get(token)?.shift() ?? [200]
      if (answer === 'hang up') return stream.session?.destroy()
      const [status, reason] = answer
      const socket = stream.session?.socket as TLSSocket | undefined
      const peer = String(socket?.getPeerCertificate().subject.CN)
      arrived.push({ token, topic: String(headers['apns-topic']), body, peer })
      stream.respond({ ':status': status })
      stream.end(reason ? JSON.stringify({ reason }) : undefined)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const viewOf = (before: number, connectionsBefore: number): PushService => ({
    origin: `https://127.0.0.1:${port}`,
    ca: cert.toString(),
    answers,
    get arrived() {
      return arrived.slice(before)
    },
    connections: () => connections - connectionsBefore,
    fromNow: () => viewOf(arrived.length, connections),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
  return viewOf(0, 0)
}
