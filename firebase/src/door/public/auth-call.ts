import { deviceOf } from '@tessera/domain/accounts/device'
import type { RateLimit } from '@tessera/domain/limits/rate-limit'
import { type Language, languageFor } from '@tessera/domain/texts/languages'
import type { ZodType } from 'zod'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Codes } from '../../codes/codes.ts'
import type { Documents } from '../../documents/documents.ts'
import type { Letters } from '../../mail/letters.ts'
import type { Mutex } from '../../mutex.ts'
import { type IdTokens, idTokenSeconds } from '../../sessions/id-tokens.ts'
import type { SeenFrom, Sessions } from '../../sessions/sessions.ts'
import type { Callers } from '../callers.ts'
import type { Guesses } from '../guesses.ts'
import type { KnownAddresses } from '../known-addresses.ts'
import type { AttemptLimit } from '../limits.ts'
import { authRefusal, Refusal } from '../refusal.ts'
import type { Call } from '../server.ts'

/** What the seven calls of the identity provider work with. */
export interface AuthParts {
  readonly publicUrl: string
  readonly documents: Documents
  readonly projectId: string
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly tokens: IdTokens
  readonly callers: Callers
  readonly codes: Codes
  readonly letters: Letters
  readonly limits: Limits
  readonly knownAddresses: KnownAddresses
  /** New passwords of signed-in people, one after the other: of two at once, the first ends the session of the second. */
  readonly passwordChanges: Mutex
  readonly requestsPerAddress: RateLimit
}

export interface Limits {
  readonly signInPerAddress: AttemptLimit
  readonly guesses: Guesses
  readonly mailPerAddress: AttemptLimit
  /** By address and account together. */
  readonly mailPerAccount: AttemptLimit
  readonly mailFromEverywhere: AttemptLimit
  readonly refreshPerAddress: AttemptLimit
  readonly refreshPerAccount: AttemptLimit
}

const maxBytes = 16 * 1024

/** The JSON body as `schema` allows it, key by key in exact spelling. @throws Refusal */
export async function readJson<T>(call: Call, schema: ZodType<T>): Promise<T> {
  const text = await call.body(maxBytes)
  return parse(schema, () => JSON.parse(text))
}

/** As `readJson`, for a form. A key that comes twice is refused. @throws Refusal */
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

/** The language that the page speaks; the SDK says it in a header of Google's. */
export const languageOf = ({ headers }: Call): Language => languageFor([headers['x-firebase-locale'] ?? ''].flat())

const longestAgent = 256

/** From where a request comes, as a session keeps it. */
export const seenFrom = ({ headers, address }: Call): SeenFrom => ({
  agent: (headers['user-agent'] ?? '')
    .toWellFormed()
    .replace(/[\p{C}\uFFFD]/gu, '')
    .slice(0, longestAgent),
  address,
})

/** By what a device is known again: browser and system, as their versions change. */
export function deviceKey(call: Call): string {
  const { browser = '', system = '' } = deviceOf(seenFrom(call).agent)
  return `${browser} ${system}`
}

/**
 * Signs somebody in: begins a session and gives the tokens for it, as the SDK reads them after a sign-in. `notes` are claims
 * of this first token alone.
 */
export async function openSession(parts: AuthParts, uid: string, call: Call, notes: Record<string, unknown> = {}) {
  const account = parts.accounts.byId(uid)
  if (!account) throw authRefusal('USER_NOT_FOUND')
  const seen = seenFrom(call)
  const device = deviceKey(call)
  if (parts.knownAddresses.isNewPlace(uid, call.address, device))
    parts.letters.notify('NEW_DEVICE', account, languageOf(call), seen)
  parts.accounts.noteSignIn(uid)
  const { session, refreshToken } = parts.sessions.open(uid, seen, languageOf(call))
  parts.knownAddresses.add(uid, call.address, device)
  const idToken = await parts.tokens.mint(account, session, notes)
  return { localId: uid, email: account.email, idToken, refreshToken, expiresIn: String(idTokenSeconds) }
}
