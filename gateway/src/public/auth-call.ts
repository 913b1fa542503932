import type { SeenFrom } from '@tessera/domain/accounts/device'
import { deviceOf } from '@tessera/domain/accounts/device'
import { type Language, languageFor } from '@tessera/domain/texts/languages'
import type { RateLimit } from '@tessera/server/limits/rate-limit'
import type { ZodType } from 'zod'
import type { Accounts } from '../accounts/accounts.ts'
import type { Passwords } from '../accounts/password.ts'
import type { Codes } from '../codes/codes.ts'
import type { Documents } from '../documents/documents.ts'
import { authRefusal, Refusal } from '../http/refusal.ts'
import type { Call } from '../http/server.ts'
import type { Journal } from '../journal/journal.ts'
import type { Callers } from '../limits/callers.ts'
import type { KnownAddresses } from '../limits/known-addresses.ts'
import type { AttemptLimit } from '../limits/limits.ts'
import type { SignInThrottle } from '../limits/sign-in-throttle.ts'
import type { Mailer } from '../mail/mailer.ts'
import { type IdTokens, idTokenSeconds } from '../sessions/id-tokens.ts'
import type { Sessions } from '../sessions/sessions.ts'

/** Dependencies of the seven routes of the identity provider. */
export interface AuthParts {
  readonly publicUrl: string
  readonly documents: Documents
  readonly projectId: string
  readonly accounts: Accounts
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly tokens: IdTokens
  readonly callers: Callers
  readonly codes: Codes
  readonly mailer: Mailer
  readonly limits: Limits
  readonly knownAddresses: KnownAddresses
  readonly requestsPerAddress: RateLimit
  readonly journal: Journal
}

interface Limits {
  readonly signInPerAddress: AttemptLimit
  readonly signInThrottle: SignInThrottle
  readonly mailPerAddress: AttemptLimit
  /** Keyed by address and mailbox together. */
  readonly mailPerAccount: AttemptLimit
  readonly mailFromEverywhere: AttemptLimit
  readonly refreshPerAddress: AttemptLimit
  readonly refreshPerAccount: AttemptLimit
}

const maxBytes = 16 * 1024

/** Reads the JSON body and validates it with `schema`. @throws Refusal */
export async function readJson<T>(call: Call, schema: ZodType<T>): Promise<T> {
  const text = await call.body(maxBytes)
  return parse(schema, () => JSON.parse(text))
}

/** Like `readJson`, for a form. Refuses duplicate keys. @throws Refusal */
export async function readForm<T>(call: Call, schema: ZodType<T>): Promise<T> {
  const pairs = [...new URLSearchParams(await call.body(maxBytes))]
  const form = Object.fromEntries(pairs)
  if (Object.keys(form).length !== pairs.length) throw authRefusal('INVALID_ARGUMENT')
  return parse(schema, () => form)
}

function parse<T>(schema: ZodType<T>, read: () => unknown): T {
  try {
    const result = schema.safeParse(read())
    if (result.success) return result.data
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new Refusal('INVALID_ARGUMENT', 'INVALID_REQ_TYPE : The request is not one that this server takes.')
}

/** The page's language, from the SDK's header `x-firebase-locale`. */
export const languageOf = ({ headers }: Call): Language => languageFor([headers['x-firebase-locale'] ?? ''].flat())

const longestAgent = 256

/** User agent (cleaned and shortened) and address of a request, as stored in a session. */
export const seenFrom = ({ headers, address }: Call): SeenFrom => ({
  agent: (headers['user-agent'] ?? '')
    .toWellFormed()
    .replace(/[\p{C}\uFFFD]/gu, '')
    .slice(0, longestAgent),
  address,
})

/** Identifies a device by browser and system, without versions, because those change. */
export function deviceKey(call: Call): string {
  const { browser = '', system = '' } = deviceOf(seenFrom(call).agent)
  return `${browser} ${system}`
}

/**
 * Starts a session and returns its tokens in the SDK's format of a sign-in response. `notes` are claims of this first
 * ID token only. @throws Refusal if the account is gone
 */
export async function openSession(parts: AuthParts, uid: string, call: Call, notes: Record<string, unknown> = {}) {
  const account = parts.accounts.byId(uid)
  if (!account) throw authRefusal('USER_NOT_FOUND')
  const seen = seenFrom(call)
  const device = deviceKey(call)
  if (parts.knownAddresses.isNewDevice(uid, device)) parts.mailer.notify('NEW_DEVICE', account, languageOf(call), seen)
  parts.accounts.noteSignIn(uid)
  const { session, refreshToken } = parts.sessions.open(uid, seen, languageOf(call))
  parts.knownAddresses.add(uid, call.address, device)
  const idToken = await parts.tokens.issue(account, session, notes)
  return { localId: uid, email: account.email, idToken, refreshToken, expiresIn: String(idTokenSeconds) }
}
