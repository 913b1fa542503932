import { randomBytes } from 'node:crypto'
import type { Registration } from '@tessera/domain/accounts/account'
import { accountsContract } from '@tessera/domain/accounts/contract'
import type { WebConfig } from '@tessera/domain/system/contract'
import { UserError } from '../product/environment.ts'
import { type Document, writeOf } from './document.ts'

/** A club's administrator at the published port; sends only requests that a browser sends. */
export interface Visitor {
  readonly clubId: string
  readonly uid: string
  /** Sends a request to the API; returns the response body. @throws UserError with the server's message */
  readonly call: (method: string, path: string, body?: object) => Promise<unknown>
  /** Writes documents atomically, subject to the Firestore rules. @throws UserError */
  readonly commit: (documents: readonly Document[]) => Promise<void>
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

export async function readWebConfig(address: string): Promise<WebConfig> {
  return (await send(address, 'GET', '/config.json')).body as WebConfig
}

/** Registers a club and signs its administrator in; undefined if the address has an account. @throws UserError */
export async function register(address: string, registration: Registration): Promise<Visitor | undefined> {
  const { method, path } = accountsContract.register
  const registered = await send(address, method, path, registration)
  if (registered.status === 409) return undefined
  const { clubId, uid } = taken(registered, 'The club could not be registered') as { clubId: string; uid: string }
  const { projectId, apiKey } = await readWebConfig(address)
  const { email, password } = registration
  const signIn = `/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${apiKey}`
  const signedIn = await send(address, 'POST', signIn, { email, password, returnSecureToken: true })
  const { idToken } = taken(signedIn, 'The administrator could not sign in') as { idToken: string }
  const base = `projects/${projectId}/databases/(default)/documents`
  return {
    clubId,
    uid,
    call: async (method, path, body) =>
      taken(await send(address, method, path, body, idToken), `${method} ${path} was refused`),
    commit: async (documents) => {
      const writes = documents.map((document) => writeOf(base, document))
      taken(await send(address, 'POST', `/v1/${base}:commit`, { writes }, idToken), 'The books were not taken')
    },
  }
}

export const newPassword = (): string => randomBytes(12).toString('base64url')

async function send(address: string, method: string, path: string, body?: object, token?: string): Promise<Answer> {
  const form = body instanceof FormData
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: {
      ...(body && !form ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
  })
  const json = answer.headers.get('content-type')?.includes('json')
  return { status: answer.status, body: json ? await answer.json() : await answer.text() }
}

function taken({ status, body }: Answer, failure: string): unknown {
  if (status < 400) return body
  const said = typeof body === 'object' && body !== null && 'error' in body ? body.error : body
  throw new UserError(`${failure} (${status}): ${typeof said === 'string' ? said : JSON.stringify(said)}`)
}
