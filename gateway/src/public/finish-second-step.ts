import { z } from 'zod'
import { authRefusal, tooMany } from '../http/refusal.ts'
import { type Call, json } from '../http/server.ts'
import type { Services } from '../start/make-services.ts'
import { openSession, readJson } from './auth-call.ts'

const bodySchema = z.strictObject({
  mfaPendingCredential: z.string().max(256),
  mfaEnrollmentId: z.string().max(256),
  totpVerificationInfo: z.strictObject({ verificationCode: z.string().max(64) }),
})

/**
 * Finishes a sign-in whose first step was right: the code of the authenticator app, or a recovery code in its place. The
 * credential of the first step works once, and no more after the password has changed or sessions were ended.
 */
export async function finishSecondStep(parts: Services, call: Call) {
  const body = await readJson(call, bodySchema)
  parts.limits.signInPerAddress.take(call.address)
  const { mfaPendingCredential: credential, mfaEnrollmentId, totpVerificationInfo } = body
  const begun = parts.begunSignIns.find(credential)
  const account = begun && parts.accounts.byId(begun.uid)
  if (!account || account.passwordHash !== begun.passwordHash || account.validSince !== begun.validSince)
    throw authRefusal('INVALID_MFA_PENDING_CREDENTIAL')
  if (account.disabled) throw authRefusal('USER_DISABLED')
  const { localId: uid } = account
  if (parts.secondFactors.of(uid)?.id !== mfaEnrollmentId) throw authRefusal('MFA_ENROLLMENT_NOT_FOUND')
  const found = parts.secondFactors.check(uid, totpVerificationInfo.verificationCode)
  if (found === 'right') {
    // In the same turn as the check, so that of two requests with one credential only the first opens a session.
    parts.begunSignIns.end(credential)
    return json(await openSession(parts, uid, call, begun.notes, mfaEnrollmentId))
  }
  // The attempt is on the disk before the answer, so that no restart takes it back.
  await parts.journal.settled()
  throw found === 'locked' ? tooMany() : authRefusal('INVALID_CODE')
}
