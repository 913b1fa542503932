import { passwordRule } from '@tessera/domain/accounts/account'
import { keyedMutex } from '@tessera/server/keyed-mutex'
import { z } from 'zod'
import { isAcceptable } from '../accounts/password.ts'
import { authRefusal } from '../http/refusal.ts'
import { type Call, json } from '../http/server.ts'
import { refuseGuessable } from '../limits/guessable.ts'
import type { Services } from '../start/make-services.ts'
import { deviceKey, languageOf, readJson } from './auth-call.ts'

const bodySchema = z.strictObject({
  oobCode: z.string().max(2048),
  newPassword: z.string().max(4096).optional(),
  clientType: z.string().optional(),
})

const kind = 'identitytoolkit#ResetPasswordResponse'

/** Returns a code's purpose; with a new password, uses the code up, sets the password, ends all sessions and links. */
export async function resetPassword(parts: Services, call: Call) {
  const { oobCode, newPassword } = await readJson(call, bodySchema)
  parts.limits.signInPerAddress.take(call.address)
  const looked = parts.codes.look(oobCode)
  if (typeof looked === 'string') throw authRefusal(looked)
  if (newPassword === undefined) {
    const { purpose: requestType, email, account } = looked
    if (requestType === 'VERIFY_AND_CHANGE_EMAIL')
      return json({ kind, requestType, newEmail: email, email: parts.accounts.byId(account ?? '')?.email })
    // A sign-in link does not reveal its address: the user must enter it.
    return json(requestType === 'EMAIL_SIGNIN' ? { kind, requestType } : { kind, requestType, email })
  }
  // Checked before the code is used up, so that the user can enter a better password.
  if (!isAcceptable(newPassword)) throw authRefusal('WEAK_PASSWORD', passwordRule)
  if (looked.purpose !== 'PASSWORD_RESET') throw authRefusal('INVALID_OOB_CODE')
  await refuseGuessable(parts, parts.accounts.byEmail(looked.email), newPassword)
  // Hashes only for a valid code, so that an invented one costs no work.
  const password = await parts.passwords.hash(newPassword, call.address)
  const code = parts.codes.redeem(oobCode, 'PASSWORD_RESET')
  if (typeof code === 'string') throw authRefusal(code)
  // Withdrawn before the password changes, so that no link is used meanwhile.
  for (const purpose of ['PASSWORD_RESET', 'EMAIL_SIGNIN'] as const) parts.codes.withdraw(code.email, purpose)
  const account = parts.accounts.byEmail(code.email)
  if (!account) throw authRefusal('INVALID_OOB_CODE')
  parts.codes.withdrawChanges(account.localId)
  if (account.disabled) throw authRefusal('USER_DISABLED')
  // In turn with the changes of signed-in users, so that none of them follows this one with an ended session.
  await keyedMutex([`password of ${account.localId}`], () =>
    parts.accounts.update(account.localId, { password, emailVerified: true }),
  )
  parts.limits.signInThrottle.proven(call.address, code.email)
  parts.knownAddresses.add(account.localId, call.address, deviceKey(call))
  parts.mailer.notify('PASSWORD_CHANGED', account, languageOf(call))
  return json({ kind, requestType: 'PASSWORD_RESET', email: code.email })
}
