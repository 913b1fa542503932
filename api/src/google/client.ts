import { createHash, createPublicKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { ServiceAccount } from './service-account.ts'

/** Origins of Google's services. */
export interface GoogleServices {
  readonly wallet: string
  readonly token: string
}

export const googleServices: GoogleServices = {
  wallet: 'https://walletobjects.googleapis.com',
  token: 'https://oauth2.googleapis.com',
}

/**
 * Result of a request: `exists` and `missing` of what it names, `forbidden` for this account, `refused` for its key,
 * `invalid` for what was sent, `later` if Google cannot be reached or asks to retry later.
 */
type Outcome = 'done' | 'exists' | 'missing' | 'forbidden' | 'refused' | 'invalid' | 'later'

/** A result, and Google's own words for it; empty for none. */
export interface Answer {
  readonly outcome: Outcome
  readonly said: string
}

const scope = 'https://www.googleapis.com/auth/wallet_object.issuer'
const patience = 10_000

/** Access tokens, by account and key. They are valid for an hour. */
const tokens = new LRUCache<string, string>({ max: 500, ttl: 50 * 60_000 })

const cacheKey = ({ token }: GoogleServices, { account, key }: ServiceAccount): string => {
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' })
  return JSON.stringify([token, account, createHash('sha256').update(der).digest('base64url')])
}

/** Characters of Google's words that are kept. */
const mostSaid = 300
const faultSchema = z.object({ error: z.object({ message: z.string() }) })
const tokenSchema = z.object({ access_token: z.string() })

/** Fetches an access token with a signed assertion (RFC 7523). */
async function fetchToken(services: GoogleServices, { account, key }: ServiceAccount, now: Date) {
  const issued = Math.floor(now.getTime() / 1000)
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account)
    .setAudience(`${services.token}/token`)
    .setIssuedAt(issued)
    .setExpirationTime(issued + 3600)
    .sign(key)
  const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
  const answer = await send(`${services.token}/token`, { method: 'POST', body })
  if (answer === 'later') return answer
  const { data } = tokenSchema.safeParse(answer.body)
  if (answer.status === 200 && data) return { token: data.access_token }
  return answer.status >= 500 || answer.status === 429 ? 'later' : 'refused'
}

/** Sends a request to the Wallet API as a service account; `path` follows `/walletobjects/v1/`. */
export async function callWallet(
  services: GoogleServices,
  account: ServiceAccount,
  now: Date,
  { method, path, body }: { readonly method: 'POST' | 'PUT' | 'PATCH'; readonly path: string; readonly body: object },
): Promise<Answer> {
  const cached = cacheKey(services, account)
  const known = tokens.get(cached)
  const fetched = known === undefined ? await fetchToken(services, account, now) : { token: known }
  if (typeof fetched === 'string') return { outcome: fetched, said: '' }
  tokens.set(cached, fetched.token)
  const answer = await send(`${services.wallet}/walletobjects/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${fetched.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (answer === 'later') return { outcome: answer, said: '' }
  if (answer.status === 401) tokens.delete(cached)
  const said = faultSchema.safeParse(answer.body).data?.error.message ?? ''
  return { outcome: outcomeOf(answer.status), said: said.slice(0, mostSaid) }
}

/** Maps a status of the Wallet API to an outcome. */
function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'done'
  if (status === 409) return 'exists'
  if (status === 404) return 'missing'
  if (status === 401 || status === 408 || status === 429 || status >= 500) return 'later'
  return status === 403 ? 'forbidden' : 'invalid'
}

/** Returns status and JSON of a response; `later` without one. */
async function send(url: string, request: RequestInit): Promise<{ status: number; body: unknown } | 'later'> {
  try {
    const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(patience) })
    return { status: response.status, body: await response.json() }
  } catch {
    return 'later'
  }
}
