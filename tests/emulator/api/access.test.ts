import { randomUUID } from 'node:crypto'
import { createApp } from '@tessera/api/app'
import { generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { connectAdmin } from '../../support/admin-sdk.ts'
import { send, sharedApi } from '../../support/api.ts'
import { addMember, type Club, freshEmail, registerClub, signInMember } from '../../support/club.ts'
import { signIn } from '../../support/gateway.ts'
import { workerStack } from '../../support/worker-stack.ts'

const callers = ['anonymous', 'stranger', 'member', 'admin'] as const
type Caller = (typeof callers)[number]

const everyone = callers
const signedIn: readonly Caller[] = ['stranger', 'member', 'admin']
const onlyMember: readonly Caller[] = ['member']
const onlyAdmin: readonly Caller[] = ['admin']
/** For endpoints that Apple Wallet calls with the token of a pass. */
const onlyPhone: readonly Caller[] = []
/** For endpoints with a token of their own, which operator.test.ts has. */
const onlyOperator: readonly Caller[] = []

/** Not read from the contracts, so that a wrong role in a contract fails these tests. */
const mayCall: Readonly<Record<string, readonly Caller[]>> = {
  'GET /api/health': everyone,
  'GET /config.json': everyone,
  'GET /api/openapi.json': everyone,
  'GET /api/docs': everyone,
  'GET /api/docs/start.js': everyone,
  'GET /api/docs/swagger-ui-bundle.js': everyone,
  'GET /api/docs/swagger-ui.css': everyone,
  'POST /api/auth/register': everyone,
  'POST /api/member-auth/verify-auth': signedIn,
  'GET /api/auth/places': signedIn,
  'POST /api/auth/place': signedIn,
  'POST /api/auth/invitation': signedIn,
  'GET /api/auth/sessions': signedIn,
  'DELETE /api/auth/sessions': signedIn,
  'DELETE /api/auth/sessions/{id}': signedIn,
  'PUT /api/auth/name': signedIn,
  'GET /api/committee': onlyAdmin,
  'POST /api/committee/invitations': onlyAdmin,
  'POST /api/committee/invitations/{id}': onlyAdmin,
  'DELETE /api/committee/invitations/{id}': onlyAdmin,
  'PATCH /api/committee/people/{uid}': onlyAdmin,
  'DELETE /api/committee/people/{uid}': onlyAdmin,
  'PUT /api/committee/people/{uid}/suspension': onlyAdmin,
  'DELETE /api/committee/people/{uid}/suspension': onlyAdmin,
  'DELETE /api/committee/people/{uid}/second-step': onlyAdmin,
  'POST /api/committee/opened': everyone,
  'POST /api/committee/joined': everyone,
  'POST /api/committee/accepted': signedIn,
  'GET /api/join/{clubId}': everyone,
  'POST /api/join/{clubId}': everyone,
  'POST /api/join/{clubId}/confirmed': everyone,
  'GET /api/applications': onlyAdmin,
  'POST /api/applications/{id}/accepted': onlyAdmin,
  'POST /api/applications/{id}/declined': onlyAdmin,
  'POST /api/applications/{id}/undone': onlyAdmin,
  'GET /api/clubs': onlyAdmin,
  'PUT /api/clubs': onlyAdmin,
  'PATCH /api/clubs': onlyAdmin,
  'GET /api/logos/{id}': everyone,
  'GET /api/members': onlyAdmin,
  'GET /api/members/standings': onlyAdmin,
  'POST /api/members': onlyAdmin,
  'PUT /api/members/{id}': onlyAdmin,
  'DELETE /api/members/{id}': onlyAdmin,
  'PATCH /api/members/{id}/toggle-status': onlyAdmin,
  'POST /api/members/with-photo': onlyAdmin,
  'PUT /api/members/{id}/with-photo': onlyAdmin,
  'POST /api/members/{id}/proposal/undo': onlyAdmin,
  'DELETE /api/members/{id}/photo': onlyAdmin,
  'POST /api/members/{id}/data': onlyAdmin,
  'GET /api/members/{id}/notes': onlyAdmin,
  'PUT /api/members/{id}/notes': onlyAdmin,
  'GET /api/bank/lines': onlyAdmin,
  'GET /api/bank/count': onlyAdmin,
  'POST /api/bank/lines': onlyAdmin,
  'PATCH /api/bank/lines': onlyAdmin,
  'GET /api/bank/columns': onlyAdmin,
  'GET /api/debits': onlyAdmin,
  'GET /api/history': onlyAdmin,
  'GET /api/history/deleted': onlyAdmin,
  'GET /api/history/seals': onlyAdmin,
  'GET /api/history/seals/{number}': onlyAdmin,
  'POST /api/history/{id}/restored': onlyAdmin,
  'DELETE /api/history/{id}': onlyAdmin,
  'DELETE /api/payments/years/{id}/start': onlyAdmin,
  'GET /api/refunds': onlyAdmin,
  'GET /api/payments/{paymentId}/payee': onlyAdmin,
  'POST /api/refunds/{id}': onlyAdmin,
  'GET /api/refunds/{id}/file': onlyAdmin,
  'DELETE /api/refunds/{id}': onlyAdmin,
  'POST /api/debits/runs/{id}': onlyAdmin,
  'DELETE /api/debits/runs/{id}': onlyAdmin,
  'GET /api/debits/runs/{id}/file': onlyAdmin,
  'POST /api/debits/runs/{id}/payments': onlyAdmin,
  'DELETE /api/debits/runs/{id}/payments': onlyAdmin,
  'POST /api/debits/lines': onlyAdmin,
  'GET /api/debits/runs/{id}/notices': onlyAdmin,
  'POST /api/debits/runs/{id}/notices': onlyAdmin,
  'GET /api/debits/runs/{id}/notices/printed': onlyAdmin,
  'POST /api/donations/payments/{paymentId}': onlyAdmin,
  'POST /api/donations/members/{memberId}/{year}': onlyAdmin,
  'GET /api/members/{id}/certificate': onlyAdmin,
  'GET /api/mandates': onlyAdmin,
  'GET /api/members/{id}/mandate': onlyAdmin,
  'PUT /api/members/{id}/mandate': onlyAdmin,
  'DELETE /api/members/{id}/mandate': onlyAdmin,
  'PUT /api/bank/columns': onlyAdmin,
  'POST /api/bank/returns': onlyAdmin,
  'POST /api/bank/runs/{id}': onlyAdmin,
  'DELETE /api/bank/runs/{id}': onlyAdmin,
  'GET /api/members/proposals': onlyAdmin,
  'POST /api/members/{id}/proposal': onlyAdmin,
  'GET /api/keys': onlyAdmin,
  'POST /api/keys': onlyAdmin,
  'DELETE /api/keys/{id}': onlyAdmin,
  'GET /api/webhooks': onlyAdmin,
  'POST /api/webhooks': onlyAdmin,
  'PATCH /api/webhooks/{id}': onlyAdmin,
  'DELETE /api/webhooks/{id}': onlyAdmin,
  'POST /api/webhooks/{id}/key': onlyAdmin,
  'POST /api/webhooks/{id}/enabled': onlyAdmin,
  'GET /api/webhooks/{id}/deliveries': onlyAdmin,
  'POST /api/webhooks/{id}/deliveries/{delivery}/resent': onlyAdmin,
  'POST /api/webhooks/{id}/test': onlyAdmin,
  'GET /api/huts': onlyAdmin,
  'POST /api/huts': onlyAdmin,
  'POST /api/huts/{id}/ended': onlyAdmin,
  'DELETE /api/huts/{id}': onlyAdmin,
  'POST /api/hut/device': everyone,
  'POST /api/hut/list': everyone,
  'POST /api/hut/checks': everyone,
  'GET /api/door/{card}': onlyAdmin,
  'GET /api/statuses': onlyAdmin,
  'POST /api/payments': onlyAdmin,
  'GET /api/views': onlyAdmin,
  'POST /api/views': onlyAdmin,
  'POST /api/views/print': onlyAdmin,
  'PATCH /api/views/{id}': onlyAdmin,
  'DELETE /api/views/{id}': onlyAdmin,
  'GET /api/photos/{id}': everyone,
  'GET /api/members/imports': onlyAdmin,
  'GET /api/members/{id}/payments': onlyAdmin,
  'GET /api/members/{id}/returns': onlyAdmin,
  'POST /api/members/imports': onlyAdmin,
  'POST /api/members/imports/{id}': onlyAdmin,
  'DELETE /api/members/imports/{id}': onlyAdmin,
  'GET /api/members/changes': onlyAdmin,
  'POST /api/members/changes': onlyAdmin,
  'POST /api/members/changes/{id}': onlyAdmin,
  'DELETE /api/members/changes/{id}': onlyAdmin,
  'GET /api/letters': onlyAdmin,
  'GET /api/letters/members/{id}': onlyAdmin,
  'GET /api/letters/groups/{id}': onlyAdmin,
  'PUT /api/letters/settings': onlyAdmin,
  'GET /api/letters/plan': onlyAdmin,
  'GET /api/letters/newcomers': onlyAdmin,
  'POST /api/letters/previews/{id}': onlyAdmin,
  'POST /api/letters': onlyAdmin,
  'POST /api/letters/printed': onlyAdmin,
  'PUT /api/letters/members/{id}/notes': onlyAdmin,
  'GET /api/letters/unsubscribe/{ticket}': everyone,
  'POST /api/letters/unsubscribe/{ticket}': everyone,
  'GET /api/events': ['member', 'admin'],
  'GET /api/payments': onlyAdmin,
  'GET /api/payments/paid': onlyAdmin,
  'GET /api/payments/items': onlyAdmin,
  'GET /api/payments/years': onlyAdmin,
  'POST /api/receipts/{paymentId}': onlyAdmin,
  'POST /api/receipts/{paymentId}/letters': onlyAdmin,
  'GET /api/printed-receipts': onlyAdmin,
  'POST /api/printed-receipts': onlyAdmin,
  'GET /api/receipts/members/{memberId}': onlyAdmin,
  'GET /api/receipts/members/{memberId}/{season}': onlyAdmin,
  'GET /api/receipts/years/{season}': onlyAdmin,
  'GET /api/passes/config': onlyAdmin,
  'POST /api/passes/config': onlyAdmin,
  'POST /api/passes/certificates': onlyAdmin,
  'POST /api/passes/certificates/request': onlyAdmin,
  'POST /api/passes/certificates/issued': onlyAdmin,
  'POST /api/passes/certificates/bundle': onlyAdmin,
  'POST /api/passes/test': onlyAdmin,
  'POST /api/passes/template': onlyAdmin,
  'POST /api/passes/picture': onlyAdmin,
  'DELETE /api/passes/picture': onlyAdmin,
  'POST /api/passes/template/built-in': onlyAdmin,
  'POST /api/passes/generate/{memberId}': onlyAdmin,
  'POST /api/passes/generate-all': onlyAdmin,
  'POST /api/passes/update-all': onlyAdmin,
  'POST /api/passes/print/{memberId}': onlyAdmin,
  'GET /api/passes/renewed': onlyAdmin,
  'GET /api/passes/sample-code': onlyAdmin,
  'POST /api/passes/print-all': onlyAdmin,
  'POST /api/passes/check': onlyAdmin,
  'GET /api/passes/cards': onlyAdmin,
  'GET /api/passes/door': onlyAdmin,
  'GET /api/passes/keys': everyone,
  'GET /api/attendance': onlyAdmin,
  'GET /api/attendance/{day}': onlyAdmin,
  'POST /api/attendance': onlyAdmin,
  'DELETE /api/attendance/{day}': onlyAdmin,
  'DELETE /api/attendance/{day}/{id}': onlyAdmin,
  'POST /api/google-wallet': onlyAdmin,
  'DELETE /api/google-wallet': onlyAdmin,
  'POST /api/passes/look': everyone,
  'GET /api/member-auth/me': onlyMember,
  'PATCH /api/member-auth/me': onlyMember,
  'DELETE /api/member-auth/me/photo': onlyMember,
  'DELETE /api/member-auth/me/proposal': onlyMember,
  'GET /api/member-auth/club-info': onlyMember,
  'GET /api/member-auth/payments': onlyMember,
  'GET /api/member-auth/mail': onlyMember,
  'PUT /api/member-auth/mail': onlyMember,
  'GET /api/member-auth/receipts': onlyMember,
  'GET /api/member-auth/receipts/{paymentId}': onlyMember,
  'GET /api/member-auth/statements/{season}': onlyMember,
  'GET /api/member-auth/card-code': onlyMember,
  'GET /api/member-auth/download-pass': onlyMember,
  'GET /api/member-auth/certificate': onlyMember,
  'GET /api/member-auth/printed-card': onlyMember,
  'POST /api/member-auth/pass-ticket': onlyMember,
  'POST /api/member-auth/google-pass': onlyMember,
  'GET /api/member-auth/passes/{ticket}': everyone,
  'POST /api/wallet/v1/devices/{device}/registrations/{passType}/{serial}': onlyPhone,
  'DELETE /api/wallet/v1/devices/{device}/registrations/{passType}/{serial}': onlyPhone,
  'GET /api/wallet/v1/devices/{device}/registrations/{passType}': everyone,
  'GET /api/wallet/v1/passes/{passType}/{serial}': onlyPhone,
  'POST /api/wallet/v1/log': everyone,
  'POST /api/operator/links': everyone,
  'POST /api/operator/sign-in': everyone,
  'GET /api/operator/state': onlyOperator,
  'PUT /api/operator/registration': onlyOperator,
  'POST /api/operator/backups': onlyOperator,
  'GET /api/operator/clubs': onlyOperator,
  'PUT /api/operator/clubs/{id}/suspension': onlyOperator,
  'DELETE /api/operator/clubs/{id}/suspension': onlyOperator,
  'DELETE /api/operator/clubs/{id}/second-step': onlyOperator,
  'POST /api/operator/clubs/{id}/deletion': onlyOperator,
}

const api = await sharedApi()
let club: Club
let otherMember: string
let tokens: Record<Caller, string | undefined>
beforeAll(async () => {
  club = await registerClub(api)
  const { token: member } = await signInMember(api, await addMember(club))
  otherMember = (await addMember(club)).id
  const sdk = connectAdmin(workerStack())
  const person = { email: freshEmail(), password: `pw-${randomUUID()}`, emailVerified: true }
  await sdk.auth.createUser(person)
  await sdk.close()
  const { token: stranger } = await signIn(person.email, person.password)
  tokens = { anonymous: undefined, stranger, member, admin: club.admin.token }
})

test('the table names every endpoint of the API', () => {
  const routes = createApp(api.deps)
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(Object.keys(mayCall).sort()).toEqual([...new Set(routes)].sort())
})

describe.each(Object.entries(mayCall))('%s', { tags: spec('6.10 6.11 7.29 8.33') }, (endpoint, allowed) => {
  const [method = '', path = ''] = endpoint.split(' ')

  test.each(callers.map((caller) => [caller, allowed.includes(caller)] as const))(
    'as %s: %s',
    async (caller, isAllowed) => {
      // Refused requests name an existing member, so that a missing check would change something.
      const id = isAllowed ? 'some-id' : otherMember
      const token = tokens[caller]
      const said = await send(api, method, path.replace(/\{\w+\}/g, id), token ? { token } : {})
      if (isAllowed) return expect([401, 403]).not.toContain(said.status)
      if (token && allowed !== onlyPhone && allowed !== onlyOperator)
        return expect([said.status, said.body.code]).toEqual([403, 'forbidden'])
      expect([said.status, said.body.code]).toEqual([401, 'unauthenticated'])
      if (allowed === onlyPhone) return
      expect([said.body.error, said.headers.get('www-authenticate')]).toEqual(['Not authenticated', 'Bearer'])
    },
  )
})

test('a refused request changes no member', async () => {
  const { body } = await club.call('GET', '/api/members')
  expect(body).toMatchObject([{ enabled: true }, { enabled: true }])
})

const payload = () => {
  const now = Math.floor(Date.now() / 1000)
  const { projectId } = workerStack()
  const { uid } = club.admin
  return {
    sub: uid,
    user_id: uid,
    auth_time: now,
    iat: now,
    exp: now + 3600,
    role: 'admin',
    clubId: club.clubId,
    iss: `urn:tessera:${projectId}`,
    aud: projectId,
  }
}

describe('a token that the gateway did not issue is 401', () => {
  const refused = async (token: string) => {
    const { status, body } = await send(api, 'GET', '/api/clubs', { token })
    expect([status, body.code]).toEqual([401, 'unauthenticated'])
  }

  test('nonsense, and tokens that the emulators accept', async () => {
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
      expect((await send(api, 'GET', '/api/clubs', { headers: { authorization } })).status).toBe(401)
  })

  test('unsigned', async () => {
    const unsigned = new UnsecuredJWT(payload()).encode()
    await refused(unsigned)
    const [, body] = unsigned.split('.')
    const [header, , signature] = club.admin.token.split('.')
    await refused(`${header}.${body}.${signature}`)
  })

  const published = async () => {
    const { insideHost } = workerStack()
    const { keys } = await (await fetch(`http://${insideHost}/.well-known/jwks.json`)).json()
    return keys[0] as { kid: string; x: string }
  }

  test('signed with another key, also under the gateway’s key id', async () => {
    const { privateKey } = await generateKeyPair('ES256')
    for (const kid of [(await published()).kid, 'other'])
      await refused(await new SignJWT(payload()).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey))
  })

  test('signed with the public key as a shared secret', async () => {
    const { kid, x } = await published()
    const secret = await importJWK({ kty: 'oct', k: x, alg: 'HS256' })
    await refused(await new SignJWT(payload()).setProtectedHeader({ alg: 'HS256', kid }).sign(secret))
  })
})

describe('an account without access', () => {
  test('returns 401 at once when deleted, disabled or signed out everywhere', async () => {
    const { accounts } = api.deps.firebase
    const [gone, signedOut] = [await registerClub(api), await registerClub(api)]
    await accounts.remove(gone.admin.uid)
    expect((await gone.call('GET', '/api/clubs')).status).toBe(401)
    // Revocation has a resolution of one second; a token of the same second would still be valid.
    const second = () => Math.floor(Date.now() / 1000)
    const signedInAt = second()
    await expect.poll(second).toBeGreaterThan(signedInAt)
    await accounts.revoke(signedOut.admin.uid)
    expect((await signedOut.call('GET', '/api/clubs')).body.error).toBe('Your session has ended. Please sign in again.')
  })
})
