import { z } from 'zod'
import { canonicalEmail, passwordHashOf } from '../accounts/account.ts'
import { authRefusal, tooMany } from '../http/refusal.ts'
import { type Call, json } from '../http/server.ts'
import { type AuthParts, openSession, readJson } from './auth-call.ts'

const bodySchema = z.strictObject({
  email: z.string().max(254),
  password: z.string().max(4096),
  returnSecureToken: z.literal(true),
  clientType: z.string().optional(),
})

/** Signs in by password. Unknown address, account without a password and wrong password get the same response. */
export async function signInWithPassword(parts: AuthParts, call: Call) {
  const { email, password } = await readJson(call, bodySchema)
  const { signInThrottle, signInPerAddress } = parts.limits
  const account = canonicalEmail(email)
  signInPerAddress.take(call.address)
  // Checked before the attempt counts, because no password is compared then.
  if (parts.passwords.isBusyFor(call.address)) throw tooMany()
  const found = parts.accounts.byEmail(email)
  signInThrottle.take(
    call.address,
    account,
    found !== undefined && parts.knownAddresses.has(found.localId, call.address),
  )

  const right = await parts.passwords.matches(password, found && passwordHashOf(found), call.address)
  if (!found || !right) throw authRefusal('INVALID_LOGIN_CREDENTIALS')
  signInThrottle.right(call.address, account)
  // The hash takes a while, in queues even seconds: meanwhile the password may have changed.
  if (parts.accounts.byId(found.localId)?.passwordHash !== found.passwordHash)
    throw authRefusal('INVALID_LOGIN_CREDENTIALS')
  if (found.disabled) throw authRefusal('USER_DISABLED')
  const tokens = await openSession(parts, found.localId, call)
  return json({
    kind: 'identitytoolkit#VerifyPasswordResponse',
    registered: true,
    displayName: found.displayName,
    ...tokens,
  })
}
