import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import type { Attack, Defence } from '../attack.ts'
import { type Answer, accounts, apiOf, documentsOf, fire, queryFor, type World } from '../world.ts'

type Forge = (world: World) => string | Promise<string>

/** Claims of the victims' administrator. */
const claimsOf = ({ theirs, projectId }: World, issuer = `urn:tessera:${projectId}`) => ({
  sub: theirs.admin.uid,
  user_id: theirs.admin.uid,
  email: theirs.admin.email,
  email_verified: true,
  role: 'admin',
  clubId: theirs.clubId,
  auth_time: Math.floor(Date.now() / 1000),
  sid: 'x',
  iss: issuer,
  aud: projectId,
  firebase: { identities: {}, sign_in_provider: 'password' },
})
const unsigned = (claims: object) => new UnsecuredJWT({ ...claims }).setIssuedAt().setExpirationTime('1h').encode()
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const stranger = await generateKeyPair('ES256', { extractable: true })
const rsaStranger = await generateKeyPair('RS256')

async function publishedKeys(world: World): Promise<{ text: string; kid: string }> {
  const { body, status } = await fire(world.auth, { method: 'GET', path: '/.well-known/jwks.json' })
  if (status !== 200) return { text: '{}', kid: 'x' }
  return { text: body, kid: (JSON.parse(body) as { keys: { kid: string }[] }).keys[0]?.kid ?? 'x' }
}

const signed = (claims: object, header: { alg: string; [more: string]: unknown }) =>
  new SignJWT({ ...claims })
    .setProtectedHeader(header)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(header.alg === 'RS256' ? rsaStranger.privateKey : stranger.privateKey)

const forgeries: Record<string, Forge> = {
  'an unsigned token of their administrator': (world) => unsigned(claimsOf(world)),
  'an unsigned token that ran out in 2001': (world) =>
    new UnsecuredJWT(claimsOf(world)).setIssuedAt(1_000_000_000).setExpirationTime(1_000_003_600).encode(),
  'an unsigned token of another issuer for another audience': (world) =>
    unsigned({ ...claimsOf(world, 'https://evil.example'), aud: 'evil' }),
  'an unsigned token of no account': (world) => {
    const { sub: _sub, user_id: _user, ...claims } = claimsOf(world)
    return unsigned(claims)
  },
  'a token that says alg "NONE"': (world) =>
    `${part({ alg: 'NONE', typ: 'JWT' })}.${part({ ...claimsOf(world), exp: 4_000_000_000, iat: 1 })}.`,
  'an RS256 token with junk for a signature': (world) =>
    `${part({ alg: 'RS256', kid: 'x' })}.${part({ ...claimsOf(world), exp: 4_000_000_000, iat: 1 })}.${part({ junk: 1 })}`,
  'an own token with other claims under its old signature': (world) => {
    const [head, , signature] = world.ours.admin.idToken.split('.')
    return `${head}.${part({ ...claimsOf(world), exp: 4_000_000_000, iat: 1_700_000_000 })}.${signature}`
  },
  'an own token without its signature': ({ ours }) => `${ours.admin.idToken.split('.').slice(0, 2).join('.')}.`,
  'a token signed by a key that it brings along': async (world) =>
    signed(claimsOf(world), { alg: 'ES256', jwk: await exportJWK(stranger.publicKey) }),
  'a token with a key to be fetched from elsewhere': (world) =>
    signed(claimsOf(world), { alg: 'ES256', jku: 'https://evil.example/jwks.json', kid: 'evil' }),
  "a token signed by another key under the gateway's key id": async (world) =>
    signed(claimsOf(world), { alg: 'ES256', kid: (await publishedKeys(world)).kid }),
  'a token signed with RSA by a stranger': async (world) =>
    signed(claimsOf(world), { alg: 'RS256', kid: (await publishedKeys(world)).kid }),
  'a token signed with the published key as a shared secret': async (world) => {
    const { text, kid } = await publishedKeys(world)
    return new SignJWT(claimsOf(world))
      .setProtectedHeader({ alg: 'HS256', kid })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(Buffer.from(text.padEnd(32)))
  },
  'a token with an unknown critical header': async (world) =>
    `${part({ alg: 'ES256', crit: ['b64'], b64: false })}.${part(claimsOf(world))}.${part({ junk: 1 })}`,
  "the emulators' word for an owner": () => 'owner',
  "the emulators' word for an owner in capitals": () => 'OWNER',
  'a made-up service account': () => 'ya29.anything',
  'a refresh token in place of an ID token': ({ theirs, ours }) => (ours ? theirs.admin.refreshToken : ''),
}

const theirPayments = (world: World) => queryFor('payments', 'clubId', world.theirs.clubId)

/** Uses a token at Firestore, at the identity provider, and at the API if there is one. */
async function useEverywhere(world: World, token: string): Promise<Answer[]> {
  return [
    await fire(world.firestore, { path: `${documentsOf(world)}:runQuery`, token, body: theirPayments(world) }),
    await fire(world.auth, { path: `${accounts}:lookup?key=x`, body: { idToken: token } }),
    ...(world.api ? [await fire(world.api, { method: 'GET', path: '/api/members', token })] : []),
  ]
}

const stale = (name: string, person: (world: World) => World['gone']): Attack => ({
  name,
  stoppedBy: 'session',
  run: async (world) => {
    const { idToken, refreshToken, uid } = person(world)
    const own = { documents: [`${documentsOf(world).slice('/v1/'.length)}/users/${uid}`] }
    const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return [
      await fire(world.firestore, { path: `${documentsOf(world)}:batchGet`, token: idToken, body: own }),
      await fire(world.auth, { path: `${accounts}:lookup?key=x`, body: { idToken } }),
      await fire(world.auth, { path: '/securetoken.googleapis.com/v1/token?key=x', headers, body: form }),
      ...(world.api ? [await fire(world.api, { method: 'GET', path: '/api/auth/places', token: idToken })] : []),
    ]
  },
})

/** Use of an administrator's token, copied before the sessions were ended. */
const copied = (name: string, person: (world: World) => World['renewed']): Attack => ({
  name,
  stoppedBy: 'session',
  onApi: true,
  run: async (world) => {
    const { idToken: token } = person(world)
    const member = { memberId: 'T-1', fullName: 'Theo Thief', email: 'thief@club.test' }
    return [
      await fire(apiOf(world), { method: 'GET', path: '/api/members', token }),
      await fire(apiOf(world), { path: '/api/members', token, body: member }),
      await fire(apiOf(world), { method: 'PUT', path: '/api/clubs', token, body: { name: 'Stolen' } }),
      await fire(apiOf(world), { path: '/api/passes/update-all', token }),
    ]
  },
})

const inHeader = (name: string, stoppedBy: Defence, headers: (world: World) => Record<string, string>): Attack => ({
  name,
  stoppedBy,
  run: async (world) => [
    await fire(world.firestore, {
      path: `${documentsOf(world)}:runQuery`,
      headers: headers(world),
      body: theirPayments(world),
    }),
  ],
})

const refreshing = (name: string, forge: (world: World) => string): Attack => ({
  name,
  stoppedBy: 'session',
  run: async (world) => [
    await fire(world.auth, {
      path: '/securetoken.googleapis.com/v1/token?key=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: forge(world),
    }),
  ],
})

const emulatorRefresh = (world: World) =>
  Buffer.from(
    JSON.stringify({
      _AuthEmulatorRefreshToken: 'DO NOT MODIFY',
      localId: world.ours.member.uid,
      provider: 'password',
      extraClaims: { role: 'admin', clubId: world.theirs.clubId },
      projectId: world.projectId,
    }),
  ).toString('base64')

export const tokenAttacks: Attack[] = [
  ...Object.entries(forgeries).map(
    ([name, forge]): Attack => ({
      name: `Use ${name}`,
      stoppedBy: 'signature',
      run: async (world) => useEverywhere(world, await forge(world)),
    }),
  ),
  inHeader('Ask without any token', 'signature', () => ({})),
  inHeader('Say "bearer owner" in small letters', 'signature', () => ({ authorization: 'bearer owner' })),
  inHeader('Say "Bearer  owner" with two spaces', 'signature', () => ({ authorization: 'Bearer  owner' })),
  inHeader('Send the token by Basic authentication', 'signature', () => ({ authorization: 'Basic b3duZXI6b3duZXI=' })),
  inHeader("Say in Google's own headers who calls", 'signature', () => ({
    'x-goog-authenticated-user-email': 'accounts.google.com:owner',
    'x-goog-iam-authorization-token': 'owner',
    'x-forwarded-authorization': 'Bearer owner',
    'x-original-authorization': 'Bearer owner',
  })),
  {
    name: 'Put the owner into the query',
    stoppedBy: 'signature',
    run: async (world) => [
      await fire(world.firestore, {
        path: `${documentsOf(world)}:runQuery?access_token=owner&oauth_token=owner&$httpHeaders=Authorization:Bearer%20owner%0D%0A`,
        body: theirPayments(world),
      }),
    ],
  },
  stale('Use the tokens of a member who was deleted', (world) => world.gone),
  stale('Use the tokens of before a new password', (world) => world.renewed),
  copied('Go on at the API with a copied token after its owner chose a new password', (world) => world.renewed),
  copied('Go on at the API with a token of between two new passwords', (world) => world.between),
  refreshing('Forge a refresh token that makes a member an administrator', (world) =>
    new URLSearchParams({ grant_type: 'refresh_token', refresh_token: emulatorRefresh(world) }).toString(),
  ),
  refreshing('Refresh by the name of a person', (world) =>
    new URLSearchParams({ grant_type: 'refresh_token', refresh_token: world.theirs.admin.uid }).toString(),
  ),
  refreshing(
    'Refresh with two tokens in one form',
    (world) =>
      `grant_type=refresh_token&refresh_token=${world.ours.member.refreshToken}&refresh_token=${emulatorRefresh(world)}`,
  ),
  refreshing('Refresh by another grant', (world) =>
    new URLSearchParams({ grant_type: 'authorization_code', code: emulatorRefresh(world) }).toString(),
  ),
  refreshing('Refresh with the key spelt in camel case', (world) =>
    new URLSearchParams({ grantType: 'refresh_token', refreshToken: emulatorRefresh(world) }).toString(),
  ),
]
