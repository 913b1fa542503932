import { keyedMutex } from '@tessera/server/keyed-mutex'
import { z } from 'zod'
import { placesOf } from '../accounts/places.ts'
import { authRefusal } from '../http/refusal.ts'
import { type Call, json } from '../http/server.ts'
import type { Services } from '../start/make-services.ts'
import { languageOf, readJson } from './auth-call.ts'
import { changePassword, newPasswordSchema } from './change-password.ts'

const confirmationSchema = z.strictObject({ oobCode: z.string().max(2048), clientType: z.string().optional() })
type Confirmation = z.infer<typeof confirmationSchema>
const bodySchema = z.union([confirmationSchema, newPasswordSchema])

/** Handles the three changes that users make to their own accounts. */
export async function updateAccount(parts: Services, call: Call) {
  const body = await readJson(call, bodySchema)
  if ('password' in body) return changePassword(parts, call, body)
  parts.limits.signInPerAddress.take(call.address)
  const code = parts.codes.look(body.oobCode)
  const isChange = typeof code !== 'string' && code.purpose === 'VERIFY_AND_CHANGE_EMAIL'
  return isChange ? changeAddress(parts, call, body) : confirmEmail(parts, body)
}

/** Confirms the address that an e-mailed code was sent to. Passwords and sessions stay as they are. */
async function confirmEmail(parts: Services, { oobCode }: Confirmation) {
  const code = parts.codes.redeem(oobCode, 'VERIFY_EMAIL')
  if (typeof code === 'string') throw authRefusal(code)
  const account = parts.accounts.byEmail(code.email)
  if (!account) throw authRefusal('INVALID_OOB_CODE')
  if (account.disabled) throw authRefusal('USER_DISABLED')
  const { localId, email } = await parts.accounts.update(account.localId, { emailVerified: true })
  return json({ kind: 'identitytoolkit#SetAccountInfoResponse', localId, email, emailVerified: true })
}

/**
 * Gives an account the address that an e-mailed code was sent to, unless another account has it by now. Ends all sessions, as any
 * change of an address does, withdraws the links to the address before, and tells it. Password and second step stay.
 */
async function changeAddress(parts: Services, call: Call, confirmation: Confirmation) {
  const looked = parts.codes.look(confirmation.oobCode)
  if (typeof looked === 'string') throw authRefusal(looked)
  // In turn with changes of the password: a new one withdraws the link.
  return keyedMutex([`password of ${looked.account}`], () => takeAddress(parts, call, confirmation))
}

async function takeAddress(parts: Services, call: Call, { oobCode }: Confirmation) {
  const code = parts.codes.redeem(oobCode, 'VERIFY_AND_CHANGE_EMAIL')
  if (typeof code === 'string') throw authRefusal(code)
  const before = parts.accounts.byId(code.account ?? '')
  if (!before) throw authRefusal('INVALID_OOB_CODE')
  if (before.disabled) throw authRefusal('USER_DISABLED')
  const { isAdmin, memberOf } = await placesOf(parts.documents, before)
  if (!isAdmin || memberOf.length > 0) throw authRefusal('INVALID_OOB_CODE')
  if (parts.accounts.byEmail(code.email)) throw authRefusal('EMAIL_EXISTS')
  for (const purpose of ['PASSWORD_RESET', 'EMAIL_SIGNIN', 'VERIFY_EMAIL'] as const)
    parts.codes.withdraw(before.email ?? '', purpose)
  const { localId, email } = await parts.accounts.update(before.localId, { email: code.email, emailVerified: true })
  parts.mailer.notify('OWN_ADDRESS_CHANGED', before, languageOf(call))
  return json({ kind: 'identitytoolkit#SetAccountInfoResponse', localId, email, emailVerified: true })
}
