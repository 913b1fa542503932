import { z } from 'zod'
import { canonicalEmail, sealedPassword } from '../../accounts/account.ts'
import { isBusyFor, matches } from '../../accounts/password.ts'
import { authRefusal, tooMany } from '../refusal.ts'
import { type Call, json } from '../server.ts'
import { type AuthParts, openSession, readJson } from './auth-call.ts'

const bodySchema = z.strictObject({
  email: z.string().max(254),
  password: z.string().max(4096),
  returnSecureToken: z.literal(true),
  clientType: z.string().optional(),
})

/** Sign-in by e-mail and password. An unknown address, an account without password and a wrong one answer alike. */
export async function signInWithPassword(parts: AuthParts, call: Call) {
  const { email, password } = await readJson(call, bodySchema)
  const { guesses, signInPerAddress } = parts.limits
  const account = canonicalEmail(email)
  signInPerAddress.take(call.address)
  // Before it counts as a guess: nothing is judged then.
  if (isBusyFor(call.address)) throw tooMany()
  const found = parts.accounts.byEmail(email)
  guesses.take(call.address, account, found !== undefined && parts.knownAddresses.has(found.localId, call.address))

  const right = await matches(password, found && sealedPassword(found), call.address)
  if (!found || !right) throw authRefusal('INVALID_LOGIN_CREDENTIALS')
  guesses.right(call.address, account)
  if (found.disabled) throw authRefusal('USER_DISABLED')
  const tokens = await openSession(parts, found.localId, call)
  return json({
    kind: 'identitytoolkit#VerifyPasswordResponse',
    registered: true,
    displayName: found.displayName,
    ...tokens,
  })
}
