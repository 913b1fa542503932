import { z } from 'zod'
import { authRefusal } from '../http/refusal.ts'
import { type Call, json } from '../http/server.ts'
import { idTokenSeconds } from '../sessions/id-tokens.ts'
import type { Services } from '../start/make-services.ts'
import { readForm, seenFrom } from './auth-call.ts'

const bodySchema = z.strictObject({ grant_type: z.literal('refresh_token'), refresh_token: z.string().max(1024) })

/** Returns a new ID token with the account's current claims and the next refresh token, if the session is live. */
export async function refresh(parts: Services, call: Call) {
  const { refresh_token } = await readForm(call, bodySchema)
  parts.limits.refreshPerAddress.take(call.address)
  const uid = parts.sessions.ownerOf(refresh_token)
  // Not INVALID_REFRESH_TOKEN: the SDK signs a browser out cleanly only for TOKEN_EXPIRED.
  if (uid === undefined) throw authRefusal('TOKEN_EXPIRED', parts.sessions.endingOf(refresh_token))
  parts.limits.refreshPerAccount.take(uid)
  const account = parts.accounts.byId(uid)
  if (!account) throw authRefusal('USER_NOT_FOUND')
  if (account.disabled) throw authRefusal('USER_DISABLED')
  // On a full disk the token is not rotated, so that people who are signed in can read on.
  const rotates = parts.journal.fault === undefined
  const granted = rotates ? parts.sessions.resume(refresh_token, seenFrom(call)) : parts.sessions.peek(refresh_token)
  if (!granted || parts.secondFactors.isMissingIn(granted.session)) throw authRefusal('TOKEN_EXPIRED')
  const idToken = await parts.tokens.issue(account, granted.session)
  if (rotates) await parts.journal.settled()
  return json({
    id_token: idToken,
    access_token: idToken,
    refresh_token: granted.refreshToken,
    expires_in: String(idTokenSeconds),
    token_type: 'Bearer',
    user_id: account.localId,
    project_id: parts.projectId,
  })
}
