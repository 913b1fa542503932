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

/** The account's second factor in the SDK's format, as a sign-in and a lookup name it; empty without one. */
export function factorsOf(parts: Services, uid: string) {
  const factor = parts.secondFactors.of(uid)
  if (!factor) return []
  const { id: mfaEnrollmentId, name: displayName, enrolledAt } = factor
  return [{ mfaEnrollmentId, displayName, enrolledAt: new Date(enrolledAt).toISOString(), totpInfo: {} }]
}

/**
 * Answers a right first step, of whichever kind: with the tokens of a new session, or, if the account has a second
 * factor, without any and with a credential for the second step alone. Every sign-in answers by this function.
 * @throws Refusal if the account is gone
 */
export async function answerFirstStep(
  parts: Services,
  uid: string,
  call: Call,
  notes: Record<string, unknown> = {},
): Promise<object> {
  const account = parts.accounts.byId(uid)
  const mfaInfo = factorsOf(parts, uid)
  if (!account || mfaInfo.length === 0) return openSession(parts, uid, call, notes)
  const { email, passwordHash, validSince } = account
  const mfaPendingCredential = parts.begunSignIns.begin({ uid, passwordHash, validSince, notes })
  return { localId: uid, email, mfaPendingCredential, mfaInfo }
}

/**
 * Starts a session and returns its tokens in the SDK's format of a sign-in response. `notes` are claims of this first
 * ID token only, `secondFactor` the factor that was presented. @throws Refusal if the account is gone, or has a second
 * factor that was not presented
 */
export async function openSession(
  parts: Services,
  uid: string,
  call: Call,
  notes: Record<string, unknown> = {},
  secondFactor?: string,
) {
  const account = parts.accounts.byId(uid)
  if (!account) throw authRefusal('USER_NOT_FOUND')
  if (parts.secondFactors.isMissingIn({ uid, secondFactor })) throw authRefusal('INVALID_MFA_PENDING_CREDENTIAL')
  const seen = seenFrom(call)
  const device = deviceKey(call)
  if (parts.knownAddresses.isNewDevice(uid, device)) parts.mailer.notify('NEW_DEVICE', account, languageOf(call), seen)
  parts.accounts.noteSignIn(uid)
  const { session, refreshToken } = parts.sessions.open(uid, seen, languageOf(call), secondFactor)
  parts.knownAddresses.add(uid, call.address, device)
  const idToken = await parts.tokens.issue(account, session, notes)
  return { localId: uid, email: account.email, idToken, refreshToken, expiresIn: String(idTokenSeconds) }
}
