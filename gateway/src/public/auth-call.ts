import type { SeenFrom } from '@tessera/domain/accounts/device'
import { deviceOf } from '@tessera/domain/accounts/device'
import { type Language, languageFor } from '@tessera/domain/texts/languages'
import type { ZodType } from 'zod'
import { authRefusal, Refusal } from '../http/refusal.ts'
import type { Call } from '../http/server.ts'
import { idTokenSeconds } from '../sessions/id-tokens.ts'
import type { Services } from '../start/make-services.ts'

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
export async function openSession(parts: Services, uid: string, call: Call, notes: Record<string, unknown> = {}) {
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
