import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { jwtVerify } from 'jose'
import { faultsOf } from './google-wallet-schema.ts'

/** What the tests read of the objects; that they fit Google's published schema is checked before. */
interface Translated {
  readonly defaultValue: { readonly value: string }
  readonly translatedValues?: readonly { readonly language: string; readonly value: string }[]
}
interface Image {
  readonly sourceUri: { readonly uri: string }
}
export interface GoogleObject {
  readonly id: string
  readonly state: string
  readonly cardTitle: Translated
  readonly header: Translated
  readonly barcode: { readonly value: string }
  readonly notifications: { readonly expiryNotification: { readonly enableNotification: boolean } }
  readonly groupingInfo: { readonly groupingId: string }
  readonly linksModuleData: {
    readonly uris: readonly { readonly uri: string; readonly localizedDescription: Translated }[]
  }
  readonly textModulesData: readonly { readonly id: string; readonly localizedBody: Translated }[]
  readonly logo?: Image
  readonly imageModulesData?: readonly { readonly mainImage: Image }[]
}

const resources = { genericClass: 'GenericClass', genericObject: 'GenericObject' } as const
type Collection = keyof typeof resources

/**
 * A stand-in for Google's token service and Wallet API on loopback: checks the signed assertion, the access token and, by
 * Google's published schema, what it is sent, and lets an account change only the issuers that have invited it.
 */
export async function startGoogleWallet() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const account = `cards@${randomBytes(4).toString('hex')}.iam.gserviceaccount.com`
  const issuerId = '3388000000022222222'
  const keyFile = (more: object = {}) =>
    JSON.stringify({
      type: 'service_account',
      client_email: account,
      token_uri: 'https://evil.example/token',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      ...more,
    })
  const stored = { genericClass: new Map<string, unknown>(), genericObject: new Map<string, GoogleObject>() }
  const requests: string[] = []
  /** Statuses of the next requests to the Wallet API, in order. */
  const answers: number[] = []
  const tokens = new Set<string>()

  async function giveToken(request: IncomingMessage, origin: string): Promise<[number, object]> {
    const form = new URLSearchParams(await text(request))
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') return [400, { error: 'unsupported' }]
    const options = {
      algorithms: ['RS256'],
      audience: `${origin}/token`,
      issuer: account,
      requiredClaims: ['exp', 'iat'],
    }
    const verified = await jwtVerify(form.get('assertion') ?? '', publicKey, options).catch(() => undefined)
    if (verified?.payload.scope !== 'https://www.googleapis.com/auth/wallet_object.issuer')
      return [400, { error: 'invalid_grant' }]
    const token = randomBytes(16).toString('base64url')
    tokens.add(token)
    return [200, { access_token: token, expires_in: 3599, token_type: 'Bearer' }]
  }

  async function change(request: IncomingMessage): Promise<[number, object]> {
    const [, kind, named] =
      /^\/walletobjects\/v1\/(genericClass|genericObject)(?:\/([\w.-]+))?$/.exec(request.url ?? '') ?? []
    requests.push(`${request.method} ${kind}`)
    const ordered = answers.shift()
    if (ordered) return [ordered, { error: { code: ordered, message: `ordered ${ordered}` } }]
    if (!tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? '')) return [401, {}]
    const data: { id: string } = JSON.parse(await text(request))
    const faults = faultsOf(resources[kind as Collection], data)
    if (faults.length > 0) return [400, { error: { message: faults.join('\n') } }]
    if (!data.id.startsWith(`${issuerId}.`)) return [403, { error: { code: 403 } }]
    const of: Map<string, unknown> = stored[kind as Collection]
    if (request.method === 'POST' && of.has(data.id)) return [409, { error: { code: 409 } }]
    if (request.method === 'PUT' && (named !== data.id || !of.has(data.id))) return [404, { error: { code: 404 } }]
    of.set(data.id, data)
    return [200, data]
  }

  const server = createServer(async (request, response) => {
    const [status, body] = request.url === '/token' ? await giveToken(request, origin) : await change(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return {
    account,
    issuerId,
    keyFile,
    publicKey,
    requests,
    answers,
    stop,
    services: { wallet: origin, token: origin },
    classes: stored.genericClass,
    objects: stored.genericObject,
  }
}
