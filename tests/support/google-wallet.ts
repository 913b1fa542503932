import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { jwtVerify } from 'jose'
import { z } from 'zod'

const translation = z.strictObject({ language: z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/), value: z.string().min(1) })
const localized = z.strictObject({ defaultValue: translation, translatedValues: z.array(translation).optional() })
const id = z.string().regex(/^\d{10,25}\.[\w.-]+$/)
const field = z.strictObject({
  firstValue: z.strictObject({
    fields: z.array(z.strictObject({ fieldPath: z.string().regex(/^object\.textModulesData\['[\w-]+'\]$/) })).min(1),
  }),
})

/** The kinds of a generic card in Google's published description of the API that name a membership. */
const genericTypes = ['GENERIC_GYM_MEMBERSHIP', 'GENERIC_LIBRARY_MEMBERSHIP', 'GENERIC_MEMBERSHIP_CARD'] as const

/** GenericClass and GenericObject of the Wallet API, as far as the product uses them; unknown fields are refused. */
const classSchema = z.strictObject({
  id,
  classTemplateInfo: z.strictObject({
    cardTemplateOverride: z.strictObject({
      cardRowTemplateInfos: z
        .array(z.strictObject({ twoItems: z.strictObject({ startItem: field, endItem: field }) }))
        .max(3),
    }),
  }),
})
const objectSchema = z.strictObject({
  id,
  classId: id,
  state: z.enum(['ACTIVE', 'INACTIVE', 'EXPIRED', 'COMPLETED']),
  cardTitle: localized,
  subheader: localized.optional(),
  header: localized,
  hexBackgroundColor: z.string().regex(/^#[0-9a-f]{6}$/),
  barcode: z.strictObject({ type: z.literal('QR_CODE'), value: z.string().min(1), alternateText: z.string() }),
  validTimeInterval: z.strictObject({ end: z.strictObject({ date: z.iso.datetime({ offset: true }) }) }),
  genericType: z.enum(genericTypes),
  notifications: z.strictObject({ expiryNotification: z.strictObject({ enableNotification: z.boolean() }) }),
  groupingInfo: z.strictObject({ groupingId: z.string().min(1) }),
  linksModuleData: z.strictObject({
    uris: z
      .array(z.strictObject({ id: z.string(), uri: z.url({ protocol: /^https$/ }), localizedDescription: localized }))
      .max(10),
  }),
  textModulesData: z.array(
    z.strictObject({ id: z.string().regex(/^[\w-]+$/), localizedHeader: localized, localizedBody: localized }),
  ),
})
export type GoogleObject = z.infer<typeof objectSchema>

const collections = { genericClass: classSchema, genericObject: objectSchema } as const
type Collection = keyof typeof collections

/**
 * A stand-in for Google's token service and Wallet API on loopback: checks the signed assertion, the access token and the
 * schema of what it is sent, and lets an account change only the issuers that have invited it.
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
    const parsed = collections[kind as Collection].safeParse(JSON.parse(await text(request)))
    if (!parsed.success) return [400, { error: { message: z.prettifyError(parsed.error) } }]
    const { data } = parsed
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
