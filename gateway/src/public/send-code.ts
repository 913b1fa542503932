import { mailboxOf } from '@tessera/domain/accounts/mailbox'
import type { Purpose } from '@tessera/domain/accounts/one-time-code'
import { z } from 'zod'
import { canonicalEmail } from '../accounts/account.ts'
import { placesOf } from '../accounts/places.ts'
import { authRefusal } from '../http/refusal.ts'
import { type Call, json } from '../http/server.ts'
import { personIn } from '../mail/links.ts'
import type { Services } from '../start/make-services.ts'
import { languageOf, readJson } from './auth-call.ts'
import { recentAdmin } from './recent-admin.ts'

const common = {
  email: z.string().max(254),
  clientType: z.string().optional(),
  continueUrl: z.string().max(2048).optional(),
}
const bodySchema = z.discriminatedUnion('requestType', [
  z.strictObject({ requestType: z.literal('EMAIL_SIGNIN'), ...common, canHandleCodeInApp: z.literal(true) }),
  z.strictObject({ requestType: z.literal('PASSWORD_RESET'), ...common, canHandleCodeInApp: z.boolean().optional() }),
  z.strictObject({
    requestType: z.literal('VERIFY_EMAIL'),
    idToken: z.string().max(8192),
    clientType: common.clientType,
    continueUrl: common.continueUrl,
  }),
  z.strictObject({
    requestType: z.literal('VERIFY_AND_CHANGE_EMAIL'),
    idToken: z.string().max(8192),
    newEmail: common.email,
    clientType: common.clientType,
    continueUrl: common.continueUrl,
  }),
])

/**
 * Requests an e-mailed link. Content and time of the response are the same for known and unknown addresses: the account
 * is looked up only after the response.
 */
export async function sendCode(parts: Services, call: Call) {
  const body = await readJson(call, bodySchema)
  const { requestType, continueUrl } = body
  const account = body.requestType === 'VERIFY_AND_CHANGE_EMAIL' ? await movable(parts, body.idToken) : undefined
  const email = await addressOf(parts, body)
  const address = canonicalEmail(email)
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) throw authRefusal('INVALID_EMAIL')
  // A page that is opened under another name of this server names its own; links always lead to PUBLIC_URL.
  if (continueUrl !== undefined && !isOf(continueUrl, [parts.publicUrl, call.headers.origin]))
    throw authRefusal('UNAUTHORIZED_DOMAIN', 'Links lead to this server only.')
  parts.limits.mailPerAddress.take(call.address)
  parts.limits.mailPerAccount.take(`${call.address} ${mailboxOf(address)}`)
  return {
    ...json({ kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email }),
    afterResponse: () => {
      if (requestType === 'VERIFY_AND_CHANGE_EMAIL') {
        if (account) parts.mailer.confirmNewAddress(account, address, languageOf(call))
      } else if (hasLetterLeft(parts, requestType, address, call.address))
        parts.mailer.request(requestType, address, languageOf(call), personOf(body))
    },
  }
}

/** Returns the address that a link is asked for. @throws Refusal */
async function addressOf(parts: Services, body: z.infer<typeof bodySchema>): Promise<string> {
  if (body.requestType === 'VERIFY_EMAIL') return ownAddress(parts, body.idToken)
  return body.requestType === 'VERIFY_AND_CHANGE_EMAIL' ? body.newEmail : body.email
}

/**
 * Returns the caller's account, an administrator's who has just signed in. The address of somebody who is a member too is
 * changed by the club, at the member.
 * @throws Refusal
 */
async function movable(parts: Services, idToken: string) {
  const { account } = await recentAdmin(parts, idToken)
  const { memberOf } = await placesOf(parts.documents, account)
  if (memberOf.length > 0) throw authRefusal('OPERATION_NOT_ALLOWED', 'The club changes the address of a member.')
  return account
}

/** The caller's own address, the only one that a confirmation is sent to. @throws Refusal */
async function ownAddress({ callers }: Services, idToken: string): Promise<string> {
  const caller = await callers.identify(idToken)
  if (typeof caller === 'string') throw authRefusal(caller)
  return caller.account.email ?? ''
}

/**
 * True if a request from an address may send a letter; counts it. All addresses where the account has not signed in
 * before share one limit per mailbox and purpose; beyond it no letter is sent, and earlier links still work.
 */
function hasLetterLeft(parts: Services, purpose: Purpose, email: string, from: string): boolean {
  const account = parts.accounts.byEmail(email)
  if (!account) return false
  if (parts.knownAddresses.has(account.localId, from)) return true
  const letters = parts.limits.mailFromEverywhere
  const key = `${purpose} ${mailboxOf(email)}`
  if (letters.isSpent(key)) return false
  letters.count(key)
  return true
}

/** The person whom the page names that asks for a sign-in link. */
const personOf = ({ requestType, continueUrl }: z.infer<typeof bodySchema>): string | undefined =>
  requestType === 'EMAIL_SIGNIN' && continueUrl !== undefined ? personIn(continueUrl) : undefined

const isOf = (url: string, origins: readonly (string | undefined)[]): boolean =>
  URL.canParse(url) && origins.includes(new URL(url).origin)
