import type { Access } from '@tessera/domain/contract'
import { generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { spec } from '../spec/tags.ts'
import { type Api, makeApi, send } from '../support/api.ts'
import { addMember, type Club, registerClub, signInMember } from '../support/club.ts'
import { contracts } from '../support/contracts.ts'

let api: Api
let club: Club
let memberToken: string
beforeAll(async () => {
  api = await makeApi()
  club = await registerClub(api)
  memberToken = (await signInMember(api, await addMember(club))).token
})
afterAll(() => api.deps.firebase.close())

const guarded = contracts.filter(({ access }) => access !== 'anyone')
const call = ({ method, path }: { method: string; path: string }, token?: string, headers = {}) =>
  send(api, method, path.replace(/\{\w+\}/g, 'some-id'), { ...(token ? { token } : {}), headers })

const payload = (more: object = {}) => {
  const now = Math.floor(Date.now() / 1000)
  const { uid, clubId } = { uid: club.admin.uid, clubId: club.clubId }
  return { sub: uid, user_id: uid, auth_time: now, iat: now, exp: now + 3600, role: 'admin', clubId, ...more }
}
const issuer = () => ({ iss: `urn:tessera:${inject('firebase').projectId}`, aud: inject('firebase').projectId })

test.each(guarded.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s: without a token 401, in the wrong role 403',
  { tags: spec('6.10 6.11 7.29 8.33') },
  async (_, endpoint) => {
    const none = await call(endpoint)
    expect([none.status, none.body.error, none.body.code]).toEqual([401, 'Not authenticated', 'unauthenticated'])
    expect(none.headers.get('www-authenticate')).toBe('Bearer')
    const wrong: Partial<Record<Access, string>> = { admin: memberToken, member: club.admin.token }
    const token = wrong[endpoint.access]
    if (!token) return
    const refused = await call(endpoint, token)
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  },
)

describe('a token that is not the door’s is 401', () => {
  const refused = async (token: string) => {
    const { status, body } = await send(api, 'GET', '/api/clubs', { token })
    expect([status, body.code]).toEqual([401, 'unauthenticated'])
  }

  test('nonsense, and words that emulators obey', async () => {
    for (const token of [
      'owner',
      'ya29.x',
      'a.b.c',
      '',
      `${club.admin.token}x`,
      club.admin.token.slice(0, -8),
      'x'.repeat(9000),
    ])
      await refused(token)
    for (const authorization of ['Basic YTpi', `bearer${club.admin.token}`, `Bearer  ${club.admin.token}`])
      expect((await call({ method: 'GET', path: '/api/clubs' }, undefined, { authorization })).status).toBe(401)
  })

  test('unsigned', async () => {
    const claims = { ...payload(), ...issuer() }
    await refused(new UnsecuredJWT(claims).encode())
    const [, body] = new UnsecuredJWT(claims).encode().split('.')
    const [header, , signature] = club.admin.token.split('.')
    await refused(`${header}.${body}.${signature}`)
  })

  test('signed by somebody else, also under the door’s key id', async () => {
    const { privateKey } = await generateKeyPair('ES256')
    const { insideHost } = inject('firebase')
    const { keys } = (await (await fetch(`http://${insideHost}/.well-known/jwks.json`)).json()) as {
      keys: { kid: string }[]
    }
    for (const kid of [keys[0]?.kid ?? '', 'other'])
      await refused(
        await new SignJWT({ ...payload(), ...issuer() }).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey),
      )
  })

  test('signed with the public key as a shared secret', async () => {
    const { insideHost } = inject('firebase')
    const { keys } = (await (await fetch(`http://${insideHost}/.well-known/jwks.json`)).json()) as {
      keys: [{ kid: string; x: string }]
    }
    const secret = await importJWK({ kty: 'oct', k: keys[0].x, alg: 'HS256' })
    await refused(
      await new SignJWT({ ...payload(), ...issuer() })
        .setProtectedHeader({ alg: 'HS256', kid: keys[0].kid })
        .sign(secret),
    )
  })
})

describe('an account that no longer stands', () => {
  test('deleted, disabled or signed out everywhere is 401 at once', async () => {
    const { accounts } = api.deps.firebase
    const [gone, signedOut] = [await registerClub(api), await registerClub(api)]
    await accounts.remove(gone.admin.uid)
    expect((await gone.call('GET', '/api/clubs')).status).toBe(401)
    const later = Math.floor(Date.now() / 1000) + 1
    await expect.poll(() => Math.floor(Date.now() / 1000) > later, { timeout: 60_000 }).toBe(true)
    await accounts.revoke(signedOut.admin.uid)
    expect((await signedOut.call('GET', '/api/clubs')).body.error).toBe('Your session has ended. Please sign in again.')
  })
})
