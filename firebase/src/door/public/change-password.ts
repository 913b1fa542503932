import { passwordRule } from '@tessera/domain/accounts/account'
import { z } from 'zod'
import { isAcceptable, seal } from '../../accounts/password.ts'
import { placesOf } from '../../accounts/places.ts'
import { refuseGuessable } from '../guessable.ts'
import { authRefusal } from '../refusal.ts'
import { type Call, json } from '../server.ts'
import { type AuthParts, languageOf } from './auth-call.ts'

export const newPasswordSchema = z.strictObject({
  idToken: z.string().max(8192),
  password: z.string().max(4096),
  returnSecureToken: z.literal(true).optional(),
  clientType: z.string().optional(),
})

/** How long after a sign-in its session may set a password, as at Google. */
const recentMs = 5 * 60_000

/**
 * Sets the caller's new password, shortly after a sign-in: the page signs in with the current one before. Ends the links
 * of the address and all sessions but the caller's.
 */
export async function changePassword(
  parts: AuthParts,
  call: Call,
  { idToken, password }: z.infer<typeof newPasswordSchema>,
) {
  parts.limits.signInPerAddress.take(call.address)
  const caller = await parts.callers.identify(idToken)
  if (typeof caller === 'string') throw authRefusal(caller)
  const { account, payload } = caller
  const isRecent = () => {
    const session = parts.sessions.find(payload.sid)
    return session !== undefined && Date.now() - session.authTime * 1000 < recentMs
  }
  if (!isRecent()) throw authRefusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  // Members sign in by link only.
  if (!(await placesOf(parts.documents, account)).isAdmin) throw authRefusal('OPERATION_NOT_ALLOWED')
  if (!isAcceptable(password)) throw authRefusal('WEAK_PASSWORD', passwordRule)
  await refuseGuessable(parts, account, password)
  const sealed = await seal(password, call.address)
  const { localId, email = '' } = account
  await parts.passwordChanges.run(async () => {
    // The session may have ended meanwhile, as by another new password.
    if (!isRecent()) throw authRefusal('TOKEN_EXPIRED')
    for (const purpose of ['PASSWORD_RESET', 'EMAIL_SIGNIN'] as const) parts.codes.withdraw(email, purpose)
    await parts.accounts.update(localId, { password: sealed }, payload.sid)
  })
  parts.letters.notify('PASSWORD_CHANGED', account, languageOf(call))
  return json({ kind: 'identitytoolkit#SetAccountInfoResponse', localId, email })
}
