import { passwordRule } from '@tessera/domain/accounts/account'
import { keyedMutex } from '@tessera/server/keyed-mutex'
import { z } from 'zod'
import { isAcceptable } from '../accounts/password.ts'
import { authRefusal } from '../http/refusal.ts'
import { type Call, json } from '../http/server.ts'
import { refuseGuessable } from '../limits/guessable.ts'
import type { Services } from '../start/make-services.ts'
import { languageOf } from './auth-call.ts'
import { isRecent, recentAdmin } from './recent-admin.ts'

export const newPasswordSchema = z.strictObject({
  idToken: z.string().max(8192),
  password: z.string().max(4096),
  returnSecureToken: z.literal(true).optional(),
  clientType: z.string().optional(),
})

/**
 * Sets the caller's new password, shortly after a sign-in: the page signs in with the current one before. Withdraws the
 * links of the address and ends all sessions but the caller's.
 */
export async function changePassword(
  parts: Services,
  call: Call,
  { idToken, password }: z.infer<typeof newPasswordSchema>,
) {
  parts.limits.signInPerAddress.take(call.address)
  const { account, payload } = await recentAdmin(parts, idToken)
  if (!isAcceptable(password)) throw authRefusal('WEAK_PASSWORD', passwordRule)
  await refuseGuessable(parts, account, password)
  const storedHash = await parts.passwords.hash(password, call.address)
  const { localId, email = '' } = account
  // Of two new passwords at once, the first ends the session of the second.
  await keyedMutex([`password of ${localId}`], async () => {
    // The session may have ended meanwhile, for example by another password change.
    if (!isRecent(parts, payload.sid)) throw authRefusal('TOKEN_EXPIRED')
    for (const purpose of ['PASSWORD_RESET', 'EMAIL_SIGNIN'] as const) parts.codes.withdraw(email, purpose)
    parts.codes.withdrawChanges(localId)
    await parts.accounts.update(localId, { password: storedHash }, payload.sid)
  })
  parts.mailer.notify('PASSWORD_CHANGED', account, languageOf(call))
  return json({ kind: 'identitytoolkit#SetAccountInfoResponse', localId, email })
}
