import { z } from 'zod'
import { idTokenSeconds } from '../../sessions/id-tokens.ts'
import { authRefusal } from '../refusal.ts'
import { type Call, json } from '../server.ts'
import { type AuthParts, readForm, seenFrom } from './auth-call.ts'

const bodySchema = z.strictObject({ grant_type: z.literal('refresh_token'), refresh_token: z.string().max(1024) })

/** A fresh ID token for a session that lives, with the account's claims as they are now, and the next refresh token. */
export async function refresh(parts: AuthParts, call: Call) {
  const { refresh_token } = await readForm(call, bodySchema)
  parts.limits.refreshPerAddress.take(call.address)
  const uid = parts.sessions.ownerOf(refresh_token)
  // Not INVALID_REFRESH_TOKEN: the SDK signs a browser out cleanly only when told that the token ran out.
  if (uid === undefined) throw authRefusal('TOKEN_EXPIRED')
  parts.limits.refreshPerAccount.take(uid)
  const account = parts.accounts.byId(uid)
  if (!account) throw authRefusal('USER_NOT_FOUND')
  if (account.disabled) throw authRefusal('USER_DISABLED')
  const granted = parts.sessions.resume(refresh_token, seenFrom(call))
  if (!granted) throw authRefusal('TOKEN_EXPIRED')
  const idToken = await parts.tokens.mint(account, granted.session)
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
