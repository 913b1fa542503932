import { z } from 'zod'
import { authRefusal } from '../http/refusal.ts'
import { type Call, json } from '../http/server.ts'
import type { Services } from '../start/make-services.ts'
import { readJson } from './auth-call.ts'
import { recentAdmin } from './recent-admin.ts'

const bodySchema = z.strictObject({ idToken: z.string().max(8192) })

/**
 * Returns ten new recovery codes, in clear for this once; earlier ones stop working. Google has no such call: the page
 * asks for it only where the server is the club's own.
 */
export async function renewRecoveryCodes(parts: Services, call: Call) {
  const { idToken } = await readJson(call, bodySchema)
  parts.limits.signInPerAddress.take(call.address)
  const { account } = await recentAdmin(parts, idToken)
  const codes = parts.secondFactors.renewRecovery(account.localId)
  if (!codes) throw authRefusal('MFA_ENROLLMENT_NOT_FOUND')
  return json({ codes })
}
