import { z } from 'zod'
import { authRefusal } from '../http/refusal.ts'
import { type Call, json } from '../http/server.ts'
import type { Services } from '../start/make-services.ts'
import { readJson } from './auth-call.ts'
import { changePassword, newPasswordSchema } from './change-password.ts'

const confirmationSchema = z.strictObject({ oobCode: z.string().max(2048), clientType: z.string().optional() })
const bodySchema = z.union([confirmationSchema, newPasswordSchema])

/** Handles the two changes that users make to their own accounts. */
export async function updateAccount(parts: Services, call: Call) {
  const body = await readJson(call, bodySchema)
  return 'password' in body ? changePassword(parts, call, body) : confirmEmail(parts, call, body)
}

/** Confirms the address that an e-mailed code was sent to. Passwords and sessions stay as they are. */
async function confirmEmail(parts: Services, call: Call, { oobCode }: z.infer<typeof confirmationSchema>) {
  parts.limits.signInPerAddress.take(call.address)
  const code = parts.codes.redeem(oobCode, 'VERIFY_EMAIL')
  if (typeof code === 'string') throw authRefusal(code)
  const account = parts.accounts.byEmail(code.email)
  if (!account) throw authRefusal('INVALID_OOB_CODE')
  if (account.disabled) throw authRefusal('USER_DISABLED')
  const { localId, email } = await parts.accounts.update(account.localId, { emailVerified: true })
  return json({ kind: 'identitytoolkit#SetAccountInfoResponse', localId, email, emailVerified: true })
}
