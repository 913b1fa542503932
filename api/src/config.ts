import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { limitSetting, mostSetting } from '@tessera/server/limits/settings'
import { smtpUrlSetting } from '@tessera/server/smtp-url'
import { StartFaults } from '@tessera/server/start-faults'
import { z } from 'zod'
import { hostedFaults } from './hosted-faults.ts'

const root = resolve(import.meta.dirname, '../..')

const hostPort = (key: string, example: string) =>
  z
    .string()
    .regex(/^[^\s/:]+:\d{1,5}$/, `${key} must be host:port, for example ${example}.`)
    .transform((text) => {
      const colon = text.lastIndexOf(':')
      return { host: text.slice(0, colon), port: Number(text.slice(colon + 1)) }
    })
    .refine(({ port }) => port <= 65535, `${key} names a port above 65535: choose one between 0 and 65535.`)

const publicUrl = 'PUBLIC_URL must be the address people open, for example https://club.example.org.'
const webConfigFault =
  'FIREBASE_WEB_CONFIG must be the JSON of your Firebase web app, with projectId, apiKey and authDomain (Firebase console, Project settings, Your apps).'

const webConfigJson = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch (error) {
      context.addIssue({ code: 'custom', message: webConfigFault, params: { cause: error } })
      return z.NEVER
    }
  })
  .pipe(
    z.object(
      { apiKey: z.string(webConfigFault), authDomain: z.string(webConfigFault), projectId: z.string(webConfigFault) },
      webConfigFault,
    ),
  )

const environment = z.object({
  API_LISTEN: hostPort('API_LISTEN', '0.0.0.0:3000').default({ host: '0.0.0.0', port: 3000 }),
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: publicUrl })
    .transform((text) => new URL(text).origin)
    .default('http://localhost:8080'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error'], 'LOG_LEVEL must be debug, info, warn or error.')
    .default('info'),
  REGISTRATION: z.enum(['open', 'closed'], 'REGISTRATION must be open or closed.').default('open'),
  LIMIT_REGISTER_PER_ADDRESS: limitSetting('LIMIT_REGISTER_PER_ADDRESS', '20/3600s'),
  LIMIT_REQUESTS_PER_ADDRESS: limitSetting('LIMIT_REQUESTS_PER_ADDRESS', '60000/600s'),
  LIMIT_REQUESTS_PER_ACCOUNT: limitSetting('LIMIT_REQUESTS_PER_ACCOUNT', '20000/600s'),
  LIMIT_PHOTO_UPLOADS_PER_CLUB: limitSetting('LIMIT_PHOTO_UPLOADS_PER_CLUB', '1000/3600s'),
  LIMIT_UPLOADS_PER_CLUB: limitSetting('LIMIT_UPLOADS_PER_CLUB', '60/3600s'),
  LIMIT_MEMBERS_PER_CLUB: mostSetting('LIMIT_MEMBERS_PER_CLUB', '25000'),
  LIMIT_PHOTO_MB_PER_CLUB: mostSetting('LIMIT_PHOTO_MB_PER_CLUB', '250'),
  LIMIT_LETTERS_PER_CLUB: mostSetting('LIMIT_LETTERS_PER_CLUB', '5000'),
  LIMIT_LETTERS_PER_NEW_CLUB: mostSetting('LIMIT_LETTERS_PER_NEW_CLUB', '200'),
  LIMIT_LETTERS_PER_MAILBOX: mostSetting('LIMIT_LETTERS_PER_MAILBOX', '20'),
  LIMIT_WAITING_LETTERS_PER_CLUB: mostSetting('LIMIT_WAITING_LETTERS_PER_CLUB', '25000'),
  LETTERS_PER_MINUTE: z
    .string()
    .default('60')
    .refine((value) => /^[1-9]\d{0,4}$/.test(value), {
      error: 'LETTERS_PER_MINUTE is how many letters to members are sent in a minute: write a number from 1 to 99999.',
    })
    .transform(Number),
  SMTP_URL: smtpUrlSetting.optional(),
  MAIL_FROM: z
    .string()
    .refine((value) => /^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/.test(value), {
      error: 'MAIL_FROM is no sender: write an e-mail address, or a name with one in angle brackets.',
    })
    .optional(),
  FIREBASE_MODE: z
    .enum(['self-hosted', 'hosted'], 'FIREBASE_MODE must be self-hosted or hosted.')
    .default('self-hosted'),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(
      /^[a-z][a-z0-9-]{3,29}$/,
      'FIREBASE_PROJECT_ID must be a Firebase project id such as demo-tessera: small letters, digits and hyphens.',
    )
    .default('demo-tessera'),
  FIREBASE_WEB_CONFIG: webConfigJson.optional(),
  PROXY_HOPS: z
    .string()
    .regex(/^[1-9]$/, 'PROXY_HOPS must be the number of proxies in front of the API, from 1 to 9.')
    .transform(Number)
    .default(1),
  WEBHOOK_PRIVATE_NETWORKS: z
    .enum(['refused', 'allowed'], 'WEBHOOK_PRIVATE_NETWORKS must be refused or allowed.')
    .default('refused'),
  FIREBASE_INSIDE: hostPort('FIREBASE_INSIDE', '127.0.0.1:9001').default({ host: '127.0.0.1', port: 9001 }),
  PASS_CERTS_DIR: z.string().optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'METRICS_TOKEN must be at least 16 characters without spaces: openssl rand -hex 16.')
    .optional(),
  PASS_KEY: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, 'PASS_KEY must be 64 hexadecimal digits: openssl rand -hex 32.')
    .optional(),
  APNS_URL: z
    .url({
      protocol: /^https$/,
      error: 'APNS_URL must be the address of a push service, such as https://api.push.apple.com.',
    })
    .transform((text) => new URL(text).origin)
    .default('https://api.push.apple.com'),
})

const levels = ['debug', 'info', 'warn', 'error'] as const

/** The level of the log; `info` if LOG_LEVEL is none, which `readConfig` reports. */
export const readLogLevel = (env: NodeJS.ProcessEnv = process.env) =>
  levels.find((level) => level === env.LOG_LEVEL) ?? 'info'

/** Maximum wait for Google's answer to a read, and for each further piece of it, in milliseconds. */
const readPatience = 4_000

/**
 * Interval of pings on a connection of listeners, as short as Google's servers allow, and the time after a ping without an
 * answer in which it is closed, so that the SDK opens another; in milliseconds.
 */
const listenerPing = { every: 30_000, patience: 10_000 }

/** The API's configuration, from its environment. */
export type Config = ReturnType<typeof readConfig>

/**
 * Reads and validates the environment; empty values count as absent.
 * @throws StartFaults with every fault at once.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = environment.safeParse(given)
  const faults = parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
  const hosted = given.FIREBASE_MODE === 'hosted'
  if (hosted && !given.FIREBASE_WEB_CONFIG) faults.push(`FIREBASE_MODE is hosted, so ${webConfigFault}`)
  if (hosted) faults.push(...hostedFaults(given, webConfigJson.safeParse(given.FIREBASE_WEB_CONFIG).data?.projectId))
  else if (given.PROXY_HOPS)
    faults.push(
      'PROXY_HOPS is for FIREBASE_MODE=hosted: leave it out, and name the networks of your proxies in TRUSTED_PROXY.',
    )
  const certs = passCertsDir(given.PASS_CERTS_DIR)
  if (!certs)
    faults.push(
      'PASS_CERTS_DIR has no wwdr.pem and no AppleWWDRCAG4.cer: put the Apple intermediate certificate there, or leave PASS_CERTS_DIR out.',
    )
  if (!parsed.success || !certs || faults.length > 0) throw new StartFaults([...new Set(faults)])
  const read = parsed.data
  return {
    listen: read.API_LISTEN,
    dataDir: resolve(read.DATA_DIR),
    publicUrl: read.PUBLIC_URL,
    registration: read.REGISTRATION,
    registrationLimit: read.LIMIT_REGISTER_PER_ADDRESS,
    limits: {
      requestsPerAddress: read.LIMIT_REQUESTS_PER_ADDRESS,
      requestsPerAccount: read.LIMIT_REQUESTS_PER_ACCOUNT,
      photosPerClub: read.LIMIT_PHOTO_UPLOADS_PER_CLUB,
      uploadsPerClub: read.LIMIT_UPLOADS_PER_CLUB,
      members: read.LIMIT_MEMBERS_PER_CLUB,
      photoBytes: read.LIMIT_PHOTO_MB_PER_CLUB * 1024 * 1024,
      waitingLetters: read.LIMIT_WAITING_LETTERS_PER_CLUB,
    },
    letters: {
      perMinute: read.LETTERS_PER_MINUTE,
      perClubAndDay: read.LIMIT_LETTERS_PER_CLUB,
      perNewClubAndDay: read.LIMIT_LETTERS_PER_NEW_CLUB,
      perMailboxAndDay: read.LIMIT_LETTERS_PER_MAILBOX,
      // Self-hosted, the gateway has the mail server.
      smtpUrl: hosted ? read.SMTP_URL : undefined,
      from: read.MAIL_FROM,
    },
    mode: read.FIREBASE_MODE,
    projectId: read.FIREBASE_PROJECT_ID,
    tokens: issuerOf(read),
    webConfig: read.FIREBASE_WEB_CONFIG,
    proxyHops: read.PROXY_HOPS,
    inside: read.FIREBASE_INSIDE,
    readPatience,
    listenerPing,
    wwdrFile: certs,
    webhooks: { allowsPrivate: read.WEBHOOK_PRIVATE_NETWORKS === 'allowed' },
    apnsUrl: read.APNS_URL,
    passKey: read.PASS_KEY,
    metricsToken: read.METRICS_TOKEN,
  }
}

/** The issuer of ID tokens, and the URL of its public keys. */
interface Issuer {
  readonly issuer: string
  readonly keys: string
  readonly algorithms: readonly string[]
}

const issuerOf = (read: z.infer<typeof environment>): Issuer =>
  read.FIREBASE_MODE === 'hosted'
    ? {
        issuer: `https://securetoken.google.com/${read.FIREBASE_PROJECT_ID}`,
        keys: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
        algorithms: ['RS256'],
      }
    : {
        issuer: `urn:tessera:${read.FIREBASE_PROJECT_ID}`,
        keys: `http://${read.FIREBASE_INSIDE.host}:${read.FIREBASE_INSIDE.port}/.well-known/jwks.json`,
        algorithms: ['ES256', 'RS256'],
      }

/** Finds the WWDR file in the named directory; if none is named, in ./certs, else in ./certs.example. */
function passCertsDir(named: string | undefined): string | undefined {
  const places = named ? [resolve(named)] : [resolve(root, 'certs'), resolve(root, 'certs.example')]
  for (const place of places) {
    if (!existsSync(place)) continue
    const names = readdirSync(place)
    const file = names.includes('wwdr.pem')
      ? 'wwdr.pem'
      : names.find((name) => /^AppleWWDRCAG\d\.(pem|cer)$/.test(name))
    if (file) return resolve(place, file)
  }
  return undefined
}

/** Sets the address of Auth for the Admin SDK, which reads it only from the environment. */
export function pointAuthAt(address: string): void {
  process.env.FIREBASE_AUTH_EMULATOR_HOST = address
}
