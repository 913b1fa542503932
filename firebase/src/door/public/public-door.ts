import type { Journal } from '../../journal/journal.ts'
import type { Readiness } from '../../supervisor/readiness.ts'
import { notFound, notReady } from '../refusal.ts'
import { type Answer, type Call, type Handle, json, type Render } from '../server.ts'
import type { AuthParts } from './auth-call.ts'
import { type FirestoreParts, firestoreRoutes } from './firestore-routes.ts'
import { lookup } from './lookup.ts'
import { refresh } from './refresh.ts'
import { resetPassword } from './reset-password.ts'
import { sendCode } from './send-code.ts'
import { signInWithLink } from './sign-in-with-link.ts'
import { signInWithPassword } from './sign-in-with-password.ts'
import { updateAccount } from './update-account.ts'

export interface PublicParts extends AuthParts, FirestoreParts {
  readonly readiness: Readiness
  readonly published: object
  readonly journal: Journal
}

const accounts = '/identitytoolkit.googleapis.com/v1/accounts'

const authRoutes: Record<string, (parts: AuthParts, call: Call) => Promise<Answer>> = {
  [`${accounts}:signInWithPassword`]: signInWithPassword,
  [`${accounts}:signInWithEmailLink`]: signInWithLink,
  [`${accounts}:lookup`]: lookup,
  [`${accounts}:sendOobCode`]: sendCode,
  [`${accounts}:resetPassword`]: resetPassword,
  [`${accounts}:update`]: updateAccount,
  '/securetoken.googleapis.com/v1/token': refresh,
}

/** The side that browsers reach: eleven calls and the published keys. Whatever is not exactly one of them is not there. */
export function publicDoor(parts: PublicParts): Handle {
  const auth = new Map(Object.entries(authRoutes))
  const firestore = new Map(Object.entries(firestoreRoutes(parts.documents.base)))
  return async (call) => {
    if (call.method === 'GET' && call.path === '/.well-known/jwks.json')
      return { ...json(parts.published), headers: { 'cache-control': 'public, max-age=300' } }
    if (call.method !== 'POST') throw notFound()
    const authRoute = auth.get(call.path)
    if (authRoute) return whenReady(parts, () => kept(parts, authRoute(parts, call)))
    const firestoreRoute = firestore.get(call.path)
    if (firestoreRoute) return whenReady(parts, () => firestoreRoute(parts, call))
    throw notFound()
  }
}

/** The answer, once all that it rests on is on the disk: a session, a code used up. */
async function kept({ journal }: PublicParts, answer: Promise<Answer>): Promise<Answer> {
  const given = await answer
  await journal.settled()
  return given
}

function whenReady(parts: PublicParts, answer: () => Promise<Answer>): Promise<Answer> {
  if (!parts.readiness.ready) throw notReady()
  return answer()
}

/**
 * An error in JSON makes the SDK sign the person out when a page is loaded; one in plain text makes it try again.
 * So whatever is not the person's own fault is told as text.
 */
export const renderPublic: Render = (refusal, call) => {
  const status = refusal.httpStatus
  const keepsSession = status >= 500 || (status === 429 && !spoken.has(call.path))
  const { headers } = refusal
  if (call.path.startsWith('/v1/') || !keepsSession) return { status, headers, body: refusal.body }
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2', ...headers },
    body: refusal.message,
  }
}

/** Calls that a person makes at a form, where "too many attempts" is said in the SDK's own terms. */
const spoken = new Set(Object.keys(authRoutes).filter((path) => !/:lookup$|\/token$/.test(path)))
