import { keyedMutex } from '@tessera/server/keyed-mutex'
import { z } from 'zod'
import { type Account, canonicalEmail, passwordHashOf } from '../accounts/account.ts'
import { isGooglesHash } from '../accounts/password.ts'
import { authRefusal, tooMany } from '../http/refusal.ts'
import { type Call, json } from '../http/server.ts'
import type { Services } from '../start/make-services.ts'
import { answerFirstStep, readJson } from './auth-call.ts'

const bodySchema = z.strictObject({
  email: z.string().max(254),
  password: z.string().max(4096),
  returnSecureToken: z.literal(true),
  clientType: z.string().optional(),
})

/** Signs in by password. Unknown address, account without a password and wrong password get the same response. */
export async function signInWithPassword(parts: Services, call: Call) {
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
  const standing =
    found.disabled || !isGooglesHash(passwordHashOf(found)) ? found : await rehash(parts, found, password, call.address)
  // The hash takes a while, in queues even seconds: meanwhile the password may have changed.
  if (!standing || parts.accounts.byId(found.localId)?.passwordHash !== standing.passwordHash)
    throw authRefusal('INVALID_LOGIN_CREDENTIALS')
  if (found.disabled) throw authRefusal('USER_DISABLED')
  const tokens = await answerFirstStep(parts, found.localId, call)
  return json({
    kind: 'identitytoolkit#VerifyPasswordResponse',
    registered: true,
    displayName: found.displayName,
    ...tokens,
  })
}

/**
 * Replaces a hash that Google made by the server's own. Returns the account as it is then; undefined if the password is
 * no longer valid.
 */
async function rehash({ accounts, passwords }: Services, found: Account, password: string, from: string) {
  const storedHash = await passwords.hash(password, from)
  const isUnchanged = () => accounts.byId(found.localId)?.passwordHash === found.passwordHash
  const account = await keyedMutex([`password of ${found.localId}`], async () =>
    isUnchanged() ? accounts.rehash(found.localId, storedHash) : accounts.byId(found.localId),
  )
  const hash = account && passwordHashOf(account)
  // Another sign-in at the same time may have replaced it, or the password was changed.
  const isGood = hash === storedHash || (await passwords.matches(password, hash, from))
  return isGood ? account : undefined
}
