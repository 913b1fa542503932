import { z } from 'zod'
import { authRefusal, refuseIf } from '../http/refusal.ts'
import { type Call, json } from '../http/server.ts'
import type { Services } from '../start/make-services.ts'
import { factorsOf, readJson } from './auth-call.ts'

const bodySchema = z.strictObject({ idToken: z.string().max(8192) })

/** Returns the caller's own account in the SDK's format. */
export async function lookup(parts: Services, call: Call) {
  refuseIf(parts.requestsPerAddress.take(call.address))
  const { idToken } = await readJson(call, bodySchema)
  const caller = await parts.callers.identify(idToken)
  if (typeof caller === 'string') throw authRefusal(caller)
  const { account } = caller
  const { localId, email, emailVerified, displayName, photoUrl, customAttributes } = account
  const { validSince, createdAt, lastLoginAt, lastRefreshAt } = account
  const provider = { providerId: 'password', email, federatedId: email, rawId: email, displayName, photoUrl }
  const user = { localId, email, emailVerified, displayName, photoUrl, customAttributes, providerUserInfo: [provider] }
  const mfaInfo = factorsOf(parts, localId)
  return json({
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: [{ ...user, ...(mfaInfo.length > 0 && { mfaInfo }), validSince, createdAt, lastLoginAt, lastRefreshAt }],
  })
}
