import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { inject, vi } from 'vitest'

/** What a sign-in at the door gives. */
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

async function ask(call: string, body: object): Promise<{ status: number; answer: unknown }> {
  const { publicUrl } = inject('firebase')
  const response = await fetch(`${publicUrl}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=test`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, answer: await response.json() }
}

/** Signs in by password; answers the status where the door refuses. */
export async function trySignIn(email: string, password: string): Promise<Session | number> {
  const { status, answer } = await ask('signInWithPassword', { email, password, returnSecureToken: true })
  return status === 200 ? toSession(answer as SignInAnswer) : status
}

export async function signIn(email: string, password: string): Promise<Session> {
  const session = await trySignIn(email, password)
  if (typeof session === 'number') throw new Error(`the door refused ${email}: ${session}`)
  return session
}

/** Asks for a magic link, takes it out of the mail, and signs in with it. */
export async function signInByLink(email: string, mails = 1): Promise<Session> {
  const { dataDir, appUrl } = inject('firebase')
  await ask('sendOobCode', {
    requestType: 'EMAIL_SIGNIN',
    email,
    continueUrl: `${appUrl}/member-auth`,
    canHandleCodeInApp: true,
  })
  const link = await vi.waitFor(() => mailedLink(join(dataDir, 'outbox'), email, mails), {
    timeout: 60_000,
    interval: 50,
  })
  const { status, answer } = await ask('signInWithEmailLink', { email, oobCode: link.searchParams.get('oobCode') })
  if (status !== 200) throw new Error(`the door refused the link: ${JSON.stringify(answer)}`)
  return toSession(answer as SignInAnswer)
}

/** The link in the newest e-mail to an address, once there are at least `count`. */
async function mailedLink(outbox: string, address: string, count: number): Promise<URL> {
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))))
  const own = mails.filter(({ to }) => to?.some((person) => person.address === address))
  const link = /https?:\S+/.exec(own.at(-1)?.text ?? '')?.[0]
  if (own.length < count || !link) throw new Error(`no e-mail number ${count} to ${address}`)
  return new URL(link)
}

/** A fresh ID token, with the claims as they are now; the status where the door refuses. */
export async function refresh({ refreshToken }: Session): Promise<string | number> {
  const { publicUrl } = inject('firebase')
  const response = await fetch(`${publicUrl}/securetoken.googleapis.com/v1/token?key=test`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  })
  if (!response.ok) return response.status
  const { id_token } = (await response.json()) as { id_token: string }
  return id_token
}

const toSession = ({ localId, idToken, refreshToken }: SignInAnswer): Session => ({
  uid: localId,
  token: idToken,
  refreshToken,
})
