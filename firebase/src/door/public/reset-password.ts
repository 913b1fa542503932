import { passwordRule } from '@tessera/domain/accounts/account'
import { z } from 'zod'
import { isAcceptable, seal } from '../../accounts/password.ts'
import { refuseGuessable } from '../guessable.ts'
import { authRefusal } from '../refusal.ts'
import { type Call, json } from '../server.ts'
import { type AuthParts, deviceKey, languageOf, readJson } from './auth-call.ts'

const bodySchema = z.strictObject({
  oobCode: z.string().max(2048),
  newPassword: z.string().max(4096).optional(),
  clientType: z.string().optional(),
})

const kind = 'identitytoolkit#ResetPasswordResponse'

/** Tells what a code is for; with a new password, uses it up and sets that, ending every session and every link of the address. */
export async function resetPassword(parts: AuthParts, call: Call) {
  const { oobCode, newPassword } = await readJson(call, bodySchema)
  parts.limits.signInPerAddress.take(call.address)
  const looked = parts.codes.look(oobCode)
  if (typeof looked === 'string') throw authRefusal(looked)
  if (newPassword === undefined) {
    const { purpose: requestType, email } = looked
    // A sign-in link does not tell whose it is: whoever opens it must know.
    return json(requestType === 'EMAIL_SIGNIN' ? { kind, requestType } : { kind, requestType, email })
  }
  // Before the code is used up, so that a better password can follow.
  if (!isAcceptable(newPassword)) throw authRefusal('WEAK_PASSWORD', passwordRule)
  if (looked.purpose !== 'PASSWORD_RESET') throw authRefusal('INVALID_OOB_CODE')
  await refuseGuessable(parts, parts.accounts.byEmail(looked.email), newPassword)
  // Only for a code that works: an invented one costs no hash.
  const password = await seal(newPassword, call.address)
  const code = parts.codes.redeem(oobCode, 'PASSWORD_RESET')
  if (typeof code === 'string') throw authRefusal(code)
  // Before the password changes, so that no link is used meanwhile.
  for (const purpose of ['PASSWORD_RESET', 'EMAIL_SIGNIN'] as const) parts.codes.withdraw(code.email, purpose)
  const account = parts.accounts.byEmail(code.email)
  if (!account) throw authRefusal('INVALID_OOB_CODE')
  if (account.disabled) throw authRefusal('USER_DISABLED')
  await parts.accounts.update(account.localId, { password, emailVerified: true })
  parts.limits.guesses.proven(call.address, code.email)
  parts.knownAddresses.add(account.localId, call.address, deviceKey(call))
  parts.letters.notify('PASSWORD_CHANGED', account, languageOf(call))
  return json({ kind, requestType: 'PASSWORD_RESET', email: code.email })
}
