import { once } from 'node:events'
import { createSecureServer, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { onTestFinished } from 'vitest'
import type { Workshop } from './certificates.ts'

/** A push as it arrived. */
export interface Arrived {
  readonly token: string
  readonly topic: string
  readonly body: string
  /** The subject's common name of the certificate that the club showed. */
  readonly peer: string
}

export interface PushService {
  readonly origin: string
  /** The certificate by which the service is known. */
  readonly ca: string
  readonly arrived: readonly Arrived[]
  /** How many connections were made. */
  readonly connections: () => number
  /** What the next pushes to a token are answered with, one after the other; else 200. */
  readonly answers: Map<string, (Answer | 'hang up')[]>
}

type Answer = readonly [status: number, reason?: string]

/** A push service on loopback that speaks HTTP/2 over TLS and takes nobody without a certificate of `clientCa`, as Apple's. */
export async function startPushService(workshop: Workshop, clientCa: Uint8Array): Promise<PushService> {
  const { cert, key } = await workshop.selfSigned('rsa:2048', '/CN=localhost', [
    '-addext',
    'subjectAltName=IP:127.0.0.1',
  ])
  const arrived: Arrived[] = []
  const answers: PushService['answers'] = new Map()
  let connections = 0
  const server = createSecureServer({
    cert,
    key,
    ca: Buffer.from(clientCa),
    requestCert: true,
    rejectUnauthorized: true,
  })
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
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.address() as AddressInfo
  return { origin: `https://127.0.0.1:${port}`, ca: cert.toString(), arrived, connections: () => connections, answers }
}
