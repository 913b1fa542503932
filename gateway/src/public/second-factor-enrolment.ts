import { z } from 'zod'
import { begunForMs } from '../factors/begun.ts'
import { newFactorSecret } from '../factors/second-factors.ts'
import { codeLength, stepSeconds, toBase32 } from '../factors/totp.ts'
import { authRefusal } from '../http/refusal.ts'
import { type Call, json } from '../http/server.ts'
import type { Services } from '../start/make-services.ts'
import { languageOf, openSession, readJson } from './auth-call.ts'
import { recentAdmin } from './recent-admin.ts'

const idToken = z.string().max(8192)
const startSchema = z.strictObject({ idToken, totpEnrollmentInfo: z.strictObject({}) })
const finishSchema = z.strictObject({
  idToken,
  displayName: z.string().max(100).nullish(),
  totpVerificationInfo: z.strictObject({ sessionInfo: z.string().max(256), verificationCode: z.string().max(64) }),
})
const endSchema = z.strictObject({ idToken, mfaEnrollmentId: z.string().max(256) })

/** Gives an administrator who has just signed in a new secret for an authenticator app. Nothing is stored yet. */
export async function startEnrolment(parts: Services, call: Call) {
  const body = await readJson(call, startSchema)
  parts.limits.signInPerAddress.take(call.address)
  const { account, payload } = await recentAdmin(parts, body.idToken)
  if (!account.emailVerified) throw authRefusal('UNVERIFIED_EMAIL')
  if (parts.secondFactors.of(account.localId)) throw authRefusal('SECOND_FACTOR_LIMIT_EXCEEDED')
  const secret = newFactorSecret()
  const sessionInfo = parts.begunEnrolments.begin({ uid: account.localId, sessionId: payload.sid, secret })
  return json({
    totpSessionInfo: {
      sharedSecretKey: toBase32(secret),
      verificationCodeLength: codeLength,
      hashingAlgorithm: 'SHA1',
      periodSec: stepSeconds,
      sessionInfo,
      finalizeEnrollmentTime: new Date(Date.now() + begunForMs).toISOString(),
    },
  })
}

/** Enrols the app whose first code is right. Returns tokens of a new session, and ends all others of the account. */
export async function finishEnrolment(parts: Services, call: Call) {
  const { idToken, displayName, totpVerificationInfo } = await readJson(call, finishSchema)
  parts.limits.signInPerAddress.take(call.address)
  const { sessionInfo, verificationCode } = totpVerificationInfo
  const { account, payload } = await recentAdmin(parts, idToken)
  const { localId: uid } = account
  const begun = parts.begunEnrolments.find(sessionInfo)
  if (begun?.uid !== uid || begun.sessionId !== payload.sid) throw authRefusal('INVALID_SESSION_INFO')
  if (parts.secondFactors.of(uid)) throw authRefusal('SECOND_FACTOR_LIMIT_EXCEEDED')
  const id = parts.secondFactors.enrol(uid, begun.secret, verificationCode, displayName ?? '')
  if (id === undefined) throw authRefusal('INVALID_CODE')
  parts.begunEnrolments.end(sessionInfo)
  parts.mailer.notify('SECOND_STEP_ON', account, languageOf(call))
  return json({ ...(await openOnlySession(parts, uid, call, id)), totpAuthInfo: {} })
}

/** Switches the second step off, shortly after a sign-in with it. Returns tokens of a new session, as enrolling does. */
export async function endEnrolment(parts: Services, call: Call) {
  const { idToken, mfaEnrollmentId } = await readJson(call, endSchema)
  parts.limits.signInPerAddress.take(call.address)
  const { account } = await recentAdmin(parts, idToken)
  if (parts.secondFactors.of(account.localId)?.id !== mfaEnrollmentId) throw authRefusal('MFA_ENROLLMENT_NOT_FOUND')
  parts.secondFactors.remove(account.localId)
  parts.mailer.notify('SECOND_STEP_OFF', account, languageOf(call))
  return json(await openOnlySession(parts, account.localId, call))
}

/** Ends all sessions of an account and opens a new one. */
function openOnlySession(parts: Services, uid: string, call: Call, secondFactor?: string) {
  parts.sessions.revoke(uid, undefined, 'SIGNED_OUT')
  return openSession(parts, uid, call, {}, secondFactor)
}
