import { notFound } from '../http/refusal.ts'
import { type Answer, type Call, type Handle, json, type Render } from '../http/server.ts'
import { whenReady } from '../http/when-ready.ts'
import type { Services } from '../start/make-services.ts'
import { finishSecondStep } from './finish-second-step.ts'
import { firestoreRoutes } from './firestore-routes.ts'
import { lookup } from './lookup.ts'
import { refresh } from './refresh.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { resetPassword } from './reset-password.ts'
import { endEnrolment, finishEnrolment, startEnrolment } from './second-factor-enrolment.ts'
import { sendCode } from './send-code.ts'
import { signInWithLink } from './sign-in-with-link.ts'
import { signInWithPassword } from './sign-in-with-password.ts'
import { updateAccount } from './update-account.ts'

const accounts = '/identitytoolkit.googleapis.com/v1/accounts'
const accounts2 = '/identitytoolkit.googleapis.com/v2/accounts'

const authRoutes: Record<string, (parts: Services, call: Call) => Promise<Answer>> = {
  [`${accounts}:signInWithPassword`]: signInWithPassword,
  [`${accounts}:signInWithEmailLink`]: signInWithLink,
  [`${accounts}:lookup`]: lookup,
  [`${accounts}:sendOobCode`]: sendCode,
  [`${accounts}:resetPassword`]: resetPassword,
  [`${accounts}:update`]: updateAccount,
  '/securetoken.googleapis.com/v1/token': refresh,
  [`${accounts2}/mfaEnrollment:start`]: startEnrolment,
  [`${accounts2}/mfaEnrollment:finalize`]: finishEnrolment,
  [`${accounts2}/mfaEnrollment:withdraw`]: endEnrolment,
  [`${accounts2}/mfaSignIn:finalize`]: finishSecondStep,
  [`${accounts2}/recoveryCodes:renew`]: renewRecoveryCodes,
}

/** Routes that need no disk, so that people who are signed in can read while it is full. */
const unkept = new Set([lookup, refresh])
/** Routes that need no emulator, so that an admin sees the lists while they start. */
const early = new Set([lookup, refresh, signInWithPassword])

/** Handles requests of browsers: sixteen routes and the published keys, by exact path; anything else is not found. */
export function publicHandler(parts: Services): Handle {
  const auth = new Map(Object.entries(authRoutes))
  const firestore = new Map(Object.entries(firestoreRoutes(parts.documents.base)))
  return async (call) => {
    if (call.method === 'GET' && call.path === '/.well-known/jwks.json')
      return { ...json(parts.published), headers: { 'cache-control': 'public, max-age=300' } }
    if (call.method !== 'POST') throw notFound()
    const authRoute = auth.get(call.path)
    if (authRoute) {
      const need = early.has(authRoute) ? 'reading' : 'emulators'
      return whenReady(parts, need, !unkept.has(authRoute), () => authRoute(parts, call))
    }
    const firestoreRoute = firestore.get(call.path)
    if (firestoreRoute) return whenReady(parts, 'emulators', false, () => firestoreRoute(parts, call))
    throw notFound()
  }
}

/**
 * An error in JSON makes the SDK sign the user out when a page is loaded; one in plain text makes it retry. So errors
 * that are not the user's fault are sent as text.
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

/** Requests from forms, where "too many attempts" is sent as JSON for the SDK. */
const spoken = new Set(Object.keys(authRoutes).filter((path) => !/:lookup$|\/token$/.test(path)))
