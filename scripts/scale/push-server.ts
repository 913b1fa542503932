import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { strFromU8, unzipSync } from 'fflate'
import { example, selfSigned } from '../../tests/support/certificates.ts'
import type { FirebaseStack } from '../../tests/support/firebase-stack.ts'
import { highLimits } from '../../tests/support/limits.ts'

interface PushServer {
  readonly address: string
  /** File with the server's certificate. */
  readonly trusted: string
  readonly stop: () => void
}

/** A push service like Apple's: HTTP/2 over TLS. Calls `heard` at each push, with its path. */
export async function startPushService(heard: (path: string) => void = () => {}) {
  const { cert, key } = await selfSigned('ec', '/CN=localhost', ['-addext', 'subjectAltName=IP:127.0.0.1'])
  const ca = await example('root.pem')
  const server = createSecureServer({ cert, key, ca, requestCert: true, rejectUnauthorized: true })
  server.on('stream', (stream, headers) => {
    stream.resume().on('end', () => {
      heard(String(headers[':path']))
      stream.respond({ ':status': 200 })
      stream.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { address: `https://127.0.0.1:${port}`, cert: cert.toString(), stop: () => server.close() }
}

/** The same, with its certificate in a file, for an API in a process of its own. */
export async function startPushServer(dataDir: string, heard: (path: string) => void): Promise<PushServer> {
  const { cert, ...server } = await startPushService(heard)
  const trusted = join(dataDir, 'push-server.pem')
  await writeFile(trusted, cert)
  return { ...server, trusted }
}

/** Starts the API with that push service. */
export async function startApiWithPushes(stack: FirebaseStack, push: PushServer) {
  const env = {
    API_LISTEN: '127.0.0.1:0',
    DATA_DIR: stack.dataDir,
    PUBLIC_URL: 'https://club.example',
    FIREBASE_INSIDE: stack.insideHost,
    FIREBASE_PROJECT_ID: stack.projectId,
    APNS_URL: push.address,
    NODE_EXTRA_CA_CERTS: push.trusted,
    ...highLimits,
  }
  const main = join(import.meta.dirname, '..', '..', 'api', 'src', 'main.ts')
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout)) {
    const api = /"api":"([^"]+)"/.exec(line)?.[1]
    if (api) return { address: `http://${api}`, stop: () => child.kill('SIGTERM') }
  }
  throw new Error('the API ended before it listened')
}

export type Call = (method: string, path: string, body?: object, authorization?: string) => Promise<Buffer>

/** Returns a function that sends requests with a token, unless another authorization is given. */
export const callerOf =
  (address: string, token: string): Call =>
  async (method, path, body, authorization = `Bearer ${token}`) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const response = await fetch(`${address}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return Buffer.from(await response.arrayBuffer())
  }

/** Makes a member's pass, and registers a phone that carries it. */
export async function registerPhone(call: Call, memberId: string, device: string, pushToken: string): Promise<void> {
  const pass = await call('POST', `/api/passes/generate/${memberId}`)
  const json = JSON.parse(strFromU8(unzipSync(pass)['pass.json'] ?? new Uint8Array()))
  const path = `/api/wallet/v1/devices/${device}/registrations/${json.passTypeIdentifier}/${json.serialNumber}`
  await call('POST', path, { pushToken }, `ApplePass ${json.authenticationToken}`)
}
