import { randomInt } from 'node:crypto'
import type { FirebaseAddresses } from './firebase-stack.ts'
import { codeIn, linkIn, nextMail } from './mailbox.ts'
import { workerStack } from './worker-stack.ts'

/** The result of a sign-in at the gateway. */
export interface Session {
  readonly uid: string
  readonly token: string
  readonly refreshToken: string
}

interface SignInAnswer {
  readonly localId: string
  readonly idToken: string
  readonly refreshToken: string
}

/** Each process sends its own random address, so that many tests stay below the limits per address. */
const headers = {
  'content-type': 'application/json',
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
}

type Stack = Pick<FirebaseAddresses, 'publicUrl' | 'dataDir' | 'appUrl'>

async function ask({ publicUrl }: Stack, call: string, body: object): Promise<{ status: number; answer: unknown }> {
  const url = `${publicUrl}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=test`
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, answer: await response.json() }
}

/** Signs in by password; returns the status if the gateway refuses. */
export async function trySignIn(
  email: string,
  password: string,
  stack: Stack = workerStack(),
): Promise<Session | number> {
  const { status, answer } = await ask(stack, 'signInWithPassword', { email, password, returnSecureToken: true })
  return status === 200 ? toSession(answer as SignInAnswer) : status
}

export async function signIn(email: string, password: string, stack?: Stack): Promise<Session> {
  const session = await trySignIn(email, password, stack)
  if (typeof session === 'number') throw new Error(`the gateway refused ${email}: ${session}`)
  return session
}

/** Requests a sign-in link, waits for e-mail number `mails`, and signs in with its link. */
export async function signInByLink(email: string, mails = 1, stack: Stack = workerStack()): Promise<Session> {
  const continueUrl = `${stack.appUrl}/member-auth`
  await ask(stack, 'sendOobCode', { requestType: 'EMAIL_SIGNIN', email, continueUrl, canHandleCodeInApp: true })
  const oobCode = codeIn(linkIn(await nextMail(stack.dataDir, email, mails)))
  const { status, answer } = await ask(stack, 'signInWithEmailLink', { email, oobCode })
  if (status !== 200) throw new Error(`the gateway refused the link: ${JSON.stringify(answer)}`)
  return toSession(answer as SignInAnswer)
}

/** The newest refresh token of each session, by the session's first one. */
const newest = new Map<string, string>()

/** Returns a new ID token with the current claims, or the status if the gateway refuses. */
export async function refresh({ refreshToken }: Session, stack: Stack = workerStack()): Promise<string | number> {
  const answer = await renew(newest.get(refreshToken) ?? refreshToken, stack)
  if (typeof answer === 'number') return answer
  newest.set(refreshToken, answer.refreshToken)
  return answer.token
}

/** Uses a refresh token; returns the next tokens, or the status if the gateway refuses. */
export async function renew(
  refreshToken: string,
  { publicUrl }: Pick<Stack, 'publicUrl'> = workerStack(),
  agent = 'node',
): Promise<{ token: string; refreshToken: string } | number> {
  const response = await fetch(`${publicUrl}/securetoken.googleapis.com/v1/token?key=test`, {
    method: 'POST',
    headers: { 'x-forwarded-for': headers['x-forwarded-for'], 'user-agent': agent },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  })
  if (!response.ok) return response.status
  const { id_token, refresh_token } = (await response.json()) as { id_token: string; refresh_token: string }
  return { token: id_token, refreshToken: refresh_token }
}

const toSession = ({ localId, idToken, refreshToken }: SignInAnswer): Session => ({
  uid: localId,
  token: idToken,
  refreshToken,
})
