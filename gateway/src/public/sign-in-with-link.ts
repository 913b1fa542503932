import { z } from 'zod'
import { authRefusal } from '../http/refusal.ts'
import { type Call, json } from '../http/server.ts'
import type { Services } from '../start/make-services.ts'
import { answerFirstStep, languageOf, readJson } from './auth-call.ts'

const bodySchema = z.strictObject({
  email: z.string().max(254),
  oobCode: z.string().max(2048),
  returnSecureToken: z.literal(true).optional(),
  clientType: z.string().optional(),
})

/**
 * Signs in by an e-mailed link, which confirms the address and withdraws its other sign-in links. An account with an
 * unconfirmed address loses its password and sessions, as on hosted Firebase; a claim of the first token and an e-mail
 * report a removed password.
 */
export async function signInWithLink(parts: Services, call: Call) {
  const { email, oobCode } = await readJson(call, bodySchema)
  parts.limits.signInPerAddress.take(call.address)
  const code = parts.codes.redeem(oobCode, 'EMAIL_SIGNIN', email)
  if (typeof code === 'string') throw authRefusal(code)
  parts.codes.withdraw(code.email, 'EMAIL_SIGNIN')
  const account = parts.accounts.byEmail(code.email)
  if (!account) throw authRefusal('INVALID_OOB_CODE')
  if (account.disabled) throw authRefusal('USER_DISABLED')

  const removed = !account.emailVerified && account.passwordHash !== undefined
  if (!account.emailVerified) {
    const validSince = String(Math.floor(Date.now() / 1000))
    await parts.accounts.update(account.localId, { emailVerified: true, deleteAttribute: ['PASSWORD'], validSince })
  }
  const tokens = await answerFirstStep(parts, account.localId, call, removed ? { password_removed: true } : {})
  const answer = json({ kind: 'identitytoolkit#EmailLinkSigninResponse', isNewUser: false, ...tokens })
  if (!removed) return answer
  const afterResponse = () => parts.mailer.request('PASSWORD_REMOVED', code.email, languageOf(call))
  return { ...answer, afterResponse }
}
