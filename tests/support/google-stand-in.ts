import { scryptSync, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { startAuthEmulator } from '@tessera/gateway/emulators/auth-emulator'
import { startFirestoreEmulator } from '@tessera/gateway/emulators/firestore-emulator'
import { findTools } from '@tessera/gateway/find-tools'
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { hashConfig, withGooglesHashes } from './google-passwords.ts'

/** Request body of `importUsers`. */
export interface ImportCall {
  readonly hashAlgorithm?: string
  readonly cpuMemCost?: number
  readonly parallelization?: number
  readonly blockSize?: number
  readonly dkLen?: number
  readonly users: readonly { localId: string; email?: string; passwordHash?: string; salt?: string }[]
}

/** A request to Firestore and its response, as JSON. */
interface FirestoreCall {
  readonly path: string
  readonly asked: string
  readonly said: string
  /** True for the Admin SDK's, false for a browser's. */
  readonly isOwner: boolean
}

/**
 * Two bare emulators in place of a Firebase project at Google, behind a server that adds what they lack: tokens signed
 * by a key that `jwks` publishes, sign-in with imported scrypt hashes, Google's own hashes of passwords, and owner rights in Firestore for requests with
 * the service account's signature.
 */
export interface Google {
  readonly projectId: string
  /** host:port, the format of FIREBASE_AUTH_EMULATOR_HOST and FIRESTORE_EMULATOR_HOST. */
  readonly authHost: string
  readonly firestoreHost: string
  /** host:port of the Firestore emulator itself, which does not verify tokens. */
  readonly bareFirestore: string
  readonly jwks: string
  /** A service account's key file; its `token_uri` points to this server. */
  readonly credentials: object
  readonly imports: readonly ImportCall[]
  /** Calls `hear` before each successful response to a Firestore request over REST; returns a function that stops it. */
  follow(hear: (call: FirestoreCall) => Promise<void>): () => void
  /** Returns a token with these claims, signed with the project's key. */
  sign(claims: JWTPayload): Promise<string>
  /** Ends the connections of listeners, and refuses new ones until `mend`. */
  interrupt(): { readonly mend: () => void }
  /**
   * Swallows what comes by the connections of listeners and sends nothing by them, without closing one; with `database`,
   * requests to Firestore over REST wait as well. New connections of listeners are refused. After `mend`, requests are
   * answered, and new connections are as before.
   */
  fallSilent(of: 'listeners' | 'database'): { readonly mend: () => void }
  stop(): Promise<void>
}

const rulesFile = join(import.meta.dirname, '..', '..', 'firebase', 'firestore.rules')

export async function startGoogle(projectId: string): Promise<Google> {
  const [auth, firestore, keys, owner] = await Promise.all([
    startAuthEmulator(projectId),
    startFirestoreEmulator({
      ...findTools(process.env),
      rulesFile,
      projectId,
    }),
    generateKeyPair('RS256'),
    generateKeyPair('RS256', { extractable: true }),
  ])
  const imports: ImportCall[] = []
  /** Passwords of imported accounts that have signed in with them, by uid. */
  const signedIn = new Map<string, string>()
  const followers = new Set<(call: FirestoreCall) => Promise<void>>()
  const published = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'google', alg: 'RS256', use: 'sig' }] }

  const ask = (method: string, path: string, headers: object, body: Buffer | string) =>
    new Promise<IncomingMessage>((done, failed) => {
      const { host: _, 'content-length': __, 'transfer-encoding': ___, ...kept } = headers as Record<string, string>
      const { address } = path.startsWith('/v1/projects/') ? firestore : auth
      request({ ...address, method, path, headers: { ...kept, 'content-length': Buffer.byteLength(body) } })
        .once('response', done)
        .once('error', failed)
        .end(body)
    })
  const sign = (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'google', typ: 'JWT' }).sign(keys.privateKey)

  const isOwner = (authorization = '') =>
    jwtVerify(authorization.replace(/^Bearer /, ''), owner.publicKey).then(
      () => true,
      () => false,
    )

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = incoming
    let [path, body]: [string, Buffer | string] = [url, await buffer(incoming)]
    if (path.includes('/admin/v2/projects/')) return void response.end(JSON.stringify({ signIn: { hashConfig } }))
    if (path === '/jwks') return void response.end(JSON.stringify(published))
    if (path === '/token') return void response.end(JSON.stringify({ access_token: 'owner', expires_in: 3600 }))
    if (path.includes('accounts:batchCreate')) imports.push(JSON.parse(body.toString()))
    if (path.includes('accounts:signInWithPassword')) {
      const given = JSON.parse(body.toString())
      const uid = whoseImported(imports, given)
      if (uid) {
        signedIn.set(uid, given.password)
        path = path.replace('signInWithPassword', 'signInWithCustomToken')
        body = JSON.stringify({ token: JSON.stringify({ uid }), returnSecureToken: true })
      }
    }
    const headers = { ...incoming.headers }
    if (path.startsWith('/v1/projects/') && (await isOwner(headers.authorization)))
      headers.authorization = 'Bearer owner'
    const found = await ask(method, path, headers, body)
    let said = await text(found)
    if (path.includes('accounts:batchGet')) {
      const { users = [], ...rest } = JSON.parse(said)
      const imported = new Set(imports.flatMap((call) => call.users.map(({ localId }) => localId)))
      said = JSON.stringify({ ...rest, users: withGooglesHashes(users, imported, signedIn) })
    }
    if (path.startsWith('/v1/projects/') && found.statusCode === 200)
      for (const hear of followers) {
        const isOwner = headers.authorization === 'Bearer owner'
        await hear({ path, asked: body.toString(), said, isOwner })
      }
    response.writeHead(found.statusCode ?? 500, { 'content-type': found.headers['content-type'] ?? 'text/plain' })
    response.end(await withSignedTokens(said, sign))
  }
  let silent: 'listeners' | 'database' | undefined
  const unanswered: (() => void)[] = []
  const http = createServer((incoming, response) => {
    const answerNow = () => {
      answer(incoming, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
    }
    if (silent === 'database' && incoming.url?.startsWith('/v1/projects/')) unanswered.push(answerNow)
    else answerNow()
  })
  const bare = firestore.address as { host: string; port: number }
  const sockets = new Set<Socket>()
  /** The connections of listeners to this server, with those from here to the emulator. */
  const listening = new Map<Socket, Socket>()
  let isInterrupted = false
  // Listeners use gRPC, which begins with "PRI": it goes straight to the emulator, as the owner.
  const server = createTcpServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    socket.once('data', (first) => {
      socket.pause()
      socket.unshift(first)
      if (!first.subarray(0, 3).equals(Buffer.from('PRI'))) {
        http.emit('connection', socket)
        return void socket.resume()
      }
      if (isInterrupted || silent) return void socket.destroy()
      const upstream = connect(bare)
      listening.set(socket, upstream)
      socket.once('close', () => listening.delete(socket))
      upstream.on('error', () => socket.destroy()).once('close', () => socket.destroy())
      socket.once('close', () => upstream.destroy()).pipe(upstream)
      upstream.pipe(socket)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const authHost = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    projectId,
    authHost,
    imports,
    sign,
    firestoreHost: authHost,
    bareFirestore: `${bare.host}:${bare.port}`,
    jwks: `http://${authHost}/jwks`,
    follow: (hear) => {
      followers.add(hear)
      return () => void followers.delete(hear)
    },
    credentials: {
      type: 'service_account',
      project_id: projectId,
      private_key_id: '1',
      client_id: '1',
      client_email: `tessera@${projectId}.iam.gserviceaccount.com`,
      private_key: await pem(owner.privateKey),
      token_uri: `http://${authHost}/token`,
    },
    interrupt: () => {
      isInterrupted = true
      for (const socket of listening.keys()) socket.destroy()
      return {
        mend: () => {
          isInterrupted = false
        },
      }
    },
    fallSilent: (of) => {
      silent = of
      for (const [socket, upstream] of listening) {
        socket.unpipe(upstream).resume()
        upstream.unpipe(socket).resume()
      }
      return {
        mend: () => {
          silent = undefined
          for (const answerNow of unanswered.splice(0)) answerNow()
        },
      }
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await Promise.all([auth.stop(), firestore.stop()])
    },
  }
}

async function withSignedTokens(said: string, sign: Google['sign']): Promise<string> {
  if (!/"(idToken|id_token|access_token)"/.test(said)) return said
  const answer = JSON.parse(said) as Record<string, unknown>
  for (const name of ['idToken', 'id_token', 'access_token'])
    if (typeof answer[name] === 'string') answer[name] = await sign(decodeJwt(answer[name]))
  return JSON.stringify(answer)
}

/** Returns the uid of the imported user with this e-mail and password; checks the hash with node:crypto. */
export function whoseImported(
  imports: readonly ImportCall[],
  { email, password }: { email: string; password: string },
): string | undefined {
  for (const call of imports) {
    const user = call.users.find((one) => one.email === email)
    if (!user?.passwordHash || !user.salt || call.hashAlgorithm !== 'STANDARD_SCRYPT') continue
    const { cpuMemCost: N = 0, blockSize: r = 0, parallelization: p = 0, dkLen = 0 } = call
    const derived = scryptSync(password, Buffer.from(user.salt, 'base64url'), dkLen, { N, r, p, maxmem: 256 * N * r })
    if (timingSafeEqual(derived, Buffer.from(user.passwordHash, 'base64url'))) return user.localId
  }
  return undefined
}

async function pem(key: CryptoKey): Promise<string> {
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', key)).toString('base64')
  return `-----BEGIN PRIVATE KEY-----\n${der.match(/.{1,64}/g)?.join('\n')}\n-----END PRIVATE KEY-----\n`
}
