import { signInWithEmailAndPassword } from 'firebase/auth'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { connectAdmin } from '../../support/admin-sdk.ts'
import { openBrowser } from '../../support/browser-sdk.ts'
import { sendRaw } from '../../support/raw-http.ts'
import { makeClub, type TestClub } from '../../support/test-club.ts'
import { workerStack } from '../../support/worker-stack.ts'

const firebase = workerStack()
const accounts = '/identitytoolkit.googleapis.com/v1/accounts'
const documents = '/v1/projects/demo-tessera/databases/(default)/documents'
const name = 'projects/demo-tessera/databases/(default)/documents'

const admin = connectAdmin(firebase)
const browser = openBrowser(firebase)
let club: TestClub
let idToken: string

beforeAll(async () => {
  club = await makeClub(admin)
  const { user } = await signInWithEmailAndPassword(browser.auth, club.admin.email, club.admin.password)
  idToken = await user.getIdToken()
})
afterAll(async () => {
  await Promise.all([admin.close(), browser.close()])
})

const post = (path: string, body: unknown, token?: string) =>
  sendRaw(firebase.publicUrl, {
    method: 'POST',
    path,
    headers: { 'content-type': 'text/plain', ...(token && { authorization: `Bearer ${token}` }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const ownYears = {
  structuredQuery: {
    from: [{ collectionId: 'paymentYears' }],
    where: { fieldFilter: { field: { fieldPath: 'clubId' }, op: 'EQUAL', value: { stringValue: '' } } },
  },
}
const query = () => {
  ownYears.structuredQuery.where.fieldFilter.value.stringValue = club.clubId
  return ownYears
}

describe('what is there', () => {
  test('the published keys, without what signs', async () => {
    const { status, body } = await sendRaw(firebase.publicUrl, { method: 'GET', path: '/.well-known/jwks.json' })
    const { keys } = JSON.parse(body)
    expect(status).toBe(200)
    expect(keys).toEqual([
      {
        kty: 'EC',
        crv: 'P-256',
        alg: 'ES256',
        use: 'sig',
        kid: expect.any(String),
        x: expect.any(String),
        y: expect.any(String),
      },
    ])
  })

  test('the query that the other tests vary', async () => {
    expect((await post(`${documents}:runQuery`, query(), idToken)).status).toBe(200)
  })

  test.each([
    ['POST', `${accounts}:signUp`],
    ['POST', `${accounts}:delete`],
    ['POST', `${accounts}:createAuthUri`],
    ['POST', `${accounts}:signInWithIdp`],
    ['POST', `${accounts}:signInWithCustomToken`],
    ['POST', `${accounts}:lookup/`],
    ['POST', `/${accounts}:lookup`],
    ['POST', `${accounts}%3Alookup`],
    ['POST', `/x/..${accounts}:lookup`],
    ['GET', `${accounts}:lookup`],
    ['OPTIONS', `${accounts}:lookup`],
    ['POST', '/identitytoolkit.googleapis.com/v1/projects/demo-tessera/accounts:batchGet'],
    ['POST', '/identitytoolkit.googleapis.com/v1/projects/demo-tessera/accounts:update'],
    ['POST', '/www.googleapis.com/identitytoolkit/v3/relyingparty/verifyCustomToken'],
    ['GET', '/emulator/v1/projects/demo-tessera/oobCodes'],
    ['DELETE', '/emulator/v1/projects/demo-tessera/accounts'],
    ['PUT', '/emulator/v1/projects/demo-tessera:securityRules'],
    ['POST', '/reset'],
    ['POST', '/shutdown'],
    ['GET', '/health'],
    ['GET', '/'],
    ['POST', `${documents}:batchWrite`],
    ['POST', `${documents}:beginTransaction`],
    ['POST', `${documents}:listCollectionIds`],
    ['POST', `${documents}/payments`],
    ['GET', `${documents}/payments`],
    ['PATCH', `${documents}/payments/x`],
    ['DELETE', `${documents}/payments/x`],
    ['POST', `${documents}/clubs/x:runQuery`],
    ['POST', '/v1beta1/projects/demo-tessera/databases/(default)/documents:runQuery'],
    ['POST', '/v1/projects/demo%2dtessera/databases/(default)/documents:runQuery'],
    ['POST', '/v1/projects/demo-tessera/databases/%28default%29/documents:runQuery'],
    ['POST', '/v1/projects/evil/databases/(default)/documents:runQuery'],
    ['POST', '/v1/projects/demo-tessera/databases/other/documents:runQuery'],
  ])('%s %s is not there', async (method, path) => {
    for (const authorization of [`Bearer ${idToken}`, 'Bearer owner', `Bearer ${firebase.secret}`]) {
      const answer = await sendRaw(firebase.publicUrl, { method, path, headers: { authorization } })
      expect(answer.status).toBe(404)
      expect(JSON.parse(answer.body)).toEqual({ error: { code: 404, message: 'Not found', status: 'NOT_FOUND' } })
    }
  })

  test('no word of CORS', async () => {
    const { headers } = await sendRaw(firebase.publicUrl, {
      method: 'POST',
      path: `${accounts}:lookup`,
      body: '{}',
      headers: { origin: 'https://evil.example' },
    })
    expect(Object.keys(headers).filter((header) => header.startsWith('access-control'))).toEqual([])
  })
})

describe('tokens that are not ours', () => {
  const claims = () => ({
    sub: club.admin.uid,
    user_id: club.admin.uid,
    role: 'admin',
    clubId: club.clubId,
    auth_time: 1,
    iss: 'urn:tessera:demo-tessera',
    aud: 'demo-tessera',
    sid: 'x',
    firebase: { sign_in_provider: 'password' },
  })
  const forged: [string, () => string | Promise<string>][] = [
    ['unsigned', () => new UnsecuredJWT(claims()).setIssuedAt().setExpirationTime('1h').encode()],
    ['the word of the owner', () => 'owner'],
    ['a service account', () => 'ya29.anything'],
    ['the inside secret', () => firebase.secret],
    ['nothing', () => 'x'],
    [
      'ours with other claims',
      () => idToken.replace(/\..*\./, `.${Buffer.from(JSON.stringify(claims())).toString('base64url')}.`),
    ],
    [
      'signed by somebody else',
      async () => {
        const { privateKey, publicKey } = await generateKeyPair('ES256')
        const jwk = await exportJWK(publicKey)
        return new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', jwk }).setExpirationTime('1h').sign(privateKey)
      },
    ],
    [
      'signed with the published key as a secret',
      async () => {
        const jwks = await sendRaw(firebase.publicUrl, { method: 'GET', path: '/.well-known/jwks.json' })
        const { kid } = JSON.parse(jwks.body).keys[0]
        return new SignJWT(claims())
          .setProtectedHeader({ alg: 'HS256', kid })
          .setIssuedAt()
          .setExpirationTime('1h')
          .sign(Buffer.from(jwks.body))
      },
    ],
  ]
  test.each(forged)('%s', async (_what, make) => {
    const token = await make()
    const atFirestore = await post(`${documents}:runQuery`, query(), token)
    expect(atFirestore.status).toBe(401)
    const atAuth = await post(`${accounts}:lookup`, { idToken: token })
    expect([atAuth.status, JSON.parse(atAuth.body).error.message]).toEqual([400, 'INVALID_ID_TOKEN'])
  })

  test.each(['Basic x', 'bearer owner', 'Bearer  x', 'owner', ''])(
    'an Authorization header "%s"',
    async (authorization) => {
      const { status } = await sendRaw(firebase.publicUrl, {
        method: 'POST',
        path: `${documents}:runQuery`,
        body: JSON.stringify(query()),
        headers: { authorization },
      })
      expect(status).toBe(401)
    },
  )

  test('a token of a session that was ended, at Firestore too', async () => {
    const other = await makeClub(admin)
    const { user } = await signInWithEmailAndPassword(
      openBrowser(firebase).auth,
      other.admin.email,
      other.admin.password,
    )
    const token = await user.getIdToken()
    expect((await post(`${documents}:batchGet`, { documents: [`${name}/users/${user.uid}`] }, token)).status).toBe(200)
    await admin.auth.revokeRefreshTokens(user.uid)
    expect((await post(`${documents}:batchGet`, { documents: [`${name}/users/${user.uid}`] }, token)).status).toBe(401)
  })

  test.each(['', 'x', 'eyJfQXV0aEVtdWxhdG9yUmVmcmVzaFRva2VuIjoiIn0='])('a refresh token "%s"', async (token) => {
    const { status, body } = await sendRaw(firebase.publicUrl, {
      method: 'POST',
      path: '/securetoken.googleapis.com/v1/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }).toString(),
    })
    expect([status, JSON.parse(body).error.message]).toEqual([400, 'TOKEN_EXPIRED'])
  })
})

describe('bodies that are not what they should be', () => {
  const year = () => `${name}/paymentYears/${club.clubId}_2026`
  const write = (update: object, more: object = {}) => ({ writes: [{ update: { name: year(), ...update }, ...more }] })

  test.each<[string, string, () => unknown]>([
    ['no JSON', 'runQuery', () => '{'],
    ['an array', 'runQuery', () => []],
    ['another parent', 'runQuery', () => ({ ...query(), parent: 'x' })],
    ['a new transaction', 'runQuery', () => ({ ...query(), newTransaction: { readWrite: {} } })],
    ['a time of reading', 'runQuery', () => ({ ...query(), readTime: '2026-01-01T00:00:00Z' })],
    ['snake case', 'runQuery', () => ({ structured_query: query().structuredQuery })],
    [
      'a collection group',
      'runQuery',
      () => ({ structuredQuery: { from: [{ collectionId: 'payments', allDescendants: true }] } }),
    ],
    ['a lock', 'batchGet', () => ({ documents: [year()], newTransaction: { readWrite: {} } })],
    ['a transaction', 'batchGet', () => ({ documents: [year()], transaction: 'x' })],
    ["another project's document", 'batchGet', () => ({ documents: [year().replace('demo-tessera', 'evil')] })],
    ["another database's document", 'batchGet', () => ({ documents: [year().replace('(default)', 'evil')] })],
    ['a name that climbs', 'batchGet', () => ({ documents: [`${name}/users/../clubs/x`] })],
    ['a name of a collection', 'batchGet', () => ({ documents: [`${name}/users`] })],
    ['another database', 'commit', () => ({ ...write({ fields: {} }), database: 'x' })],
    ['a transaction to end', 'commit', () => ({ ...write({ fields: {} }), transaction: 'x' })],
    [
      "a write to another project's document",
      'commit',
      () => ({ writes: [{ delete: year().replace('demo-tessera', 'evil') }] }),
    ],
    ['a value of no kind', 'commit', () => write({ fields: { a: {} } })],
    ['a value of two kinds', 'commit', () => write({ fields: { a: { stringValue: 'x', nullValue: null } } })],
    [
      'a reference elsewhere',
      'commit',
      () => write({ fields: { a: { referenceValue: `${name.replace('demo', 'evil')}/a/b` } } }),
    ],
    [
      'an old-style transform',
      'commit',
      () => ({ writes: [{ transform: { document: year(), fieldTransforms: [] } }] }),
    ],
  ])('%s to :%s', async (_what, verb, body) => {
    const { status } = await post(`${documents}:${verb}`, body(), idToken)
    expect(status).toBe(400)
  })

  test.each(['keep-alive', 'close'])('a body that is too large, connection: %s', async (connection) => {
    const body = JSON.stringify(write({ fields: { a: { stringValue: 'x'.repeat(3_000_000) } } }))
    for (let time = 0; time < 20; time++) {
      const said = await sendRaw(firebase.publicUrl, {
        method: 'POST',
        path: `${documents}:commit`,
        body,
        headers: { authorization: `Bearer ${idToken}`, connection },
      })
      expect([said.status, JSON.parse(said.body).error.status]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    }
  })

  test.each<[string, string, () => object]>([
    [
      'a second e-mail in another spelling',
      'sendOobCode',
      () => ({ requestType: 'PASSWORD_RESET', email: 'a@club.test', Email: club.admin.email }),
    ],
    [
      'a link to be told',
      'sendOobCode',
      () => ({ requestType: 'PASSWORD_RESET', email: club.admin.email, returnOobLink: true }),
    ],
    [
      'another kind of code',
      'sendOobCode',
      () => ({ requestType: 'RECOVER_EMAIL', idToken, newEmail: 'boss@evil.example' }),
    ],
    [
      'a link to a new address to be told',
      'sendOobCode',
      () => ({
        requestType: 'VERIFY_AND_CHANGE_EMAIL',
        idToken,
        newEmail: 'boss@evil.example',
        returnOobLink: true,
      }),
    ],
    [
      'a tenant',
      'signInWithPassword',
      () => ({ email: club.admin.email, password: club.admin.password, returnSecureToken: true, tenantId: 'evil' }),
    ],
    [
      'a tenant, respelt',
      'signInWithPassword',
      () => ({ email: club.admin.email, password: club.admin.password, returnSecureToken: true, 'tenant-id': 'evil' }),
    ],
    [
      'a password in capitals',
      'signInWithPassword',
      () => ({ email: club.admin.email, PASSWORD: club.admin.password, returnSecureToken: true }),
    ],
    ['somebody else to look up', 'lookup', () => ({ localId: [club.admin.uid] })],
    ['a token and somebody else', 'lookup', () => ({ idToken, localId: ['x'] })],
    ['an account to link', 'signInWithEmailLink', () => ({ idToken, email: 'a@club.test', oobCode: 'x' })],
  ])('%s to :%s', async (_what, verb, body) => {
    const { status, body: text } = await post(`${accounts}:${verb}`, body())
    expect(status).toBe(400)
    expect(JSON.parse(text).error.message).toMatch(/^INVALID_REQ_TYPE/)
  })

  test('a field name that the specification forbids, which the answer names', { tags: spec('5.48') }, async () => {
    const { status, body } = await post(
      `${documents}:commit`,
      write({ fields: { 'a~b': { nullValue: null } } }),
      idToken,
    )
    expect([status, JSON.parse(body).error.message]).toEqual([400, 'A field name must not contain ~ * / [ ]: "a~b"'])
  })

  test('a refresh token given twice', async () => {
    const { status } = await post(
      '/securetoken.googleapis.com/v1/token',
      'grant_type=refresh_token&refresh_token=a&refresh_token=b',
    )
    expect(status).toBe(400)
  })
})

describe('answers', () => {
  test('tell nothing of passwords', async () => {
    const looked = await post(`${accounts}:lookup`, { idToken })
    expect(looked.status).toBe(200)
    expect(looked.body).not.toMatch(/hash|salt|scrypt|password(?!")/i)
  })

  test('tell nothing of the rules', async () => {
    const { status, body } = await post(
      `${documents}:runQuery`,
      { structuredQuery: { from: [{ collectionId: 'clubs' }] } },
      idToken,
    )
    expect([status, JSON.parse(body).error]).toEqual([
      403,
      { code: 403, message: 'Missing or insufficient permissions.', status: 'PERMISSION_DENIED' },
    ])
  })
})
