import type { Attack } from '../attack.ts'
import { accounts, documentsOf, fire, type Shot, type World } from '../world.ts'

type Side = 'auth' | 'firestore'

const projectPath = (world: World) => `/identitytoolkit.googleapis.com/v1/projects/${world.projectId}`
const owner = { authorization: 'Bearer owner' }

const power = (name: string, side: Side, ...shots: ((world: World) => Shot)[]): Attack => ({
  name,
  stoppedBy: 'allow-list',
  run: (world) => Promise.all(shots.map((shot) => fire(world[side], shot(world)))),
})

const openRules = "rules_version='2';service cloud.firestore{match /{all=**}{allow read,write:if true;}}"

/** Actions that the emulators permit to anyone. */
export const emulatorPowers: Attack[] = [
  power('Delete every document', 'firestore', (world) => ({
    method: 'DELETE',
    path: `/emulator${documentsOf(world)}`,
  })),
  power('Put rules that allow everything', 'firestore', ({ projectId }) => ({
    method: 'PUT',
    path: `/emulator/v1/projects/${projectId}:securityRules`,
    body: { rules: { files: [{ name: 'firestore.rules', content: openRules }] } },
  })),
  power('Empty the database by a reset', 'firestore', () => ({ path: '/reset' })),
  power('Shut the database down', 'firestore', () => ({ path: '/shutdown' })),
  power(
    "Read the report of the rules with past requests' contents",
    'firestore',
    ({ projectId }) => ({ method: 'GET', path: `/emulator/v1/projects/${projectId}:ruleCoverage` }),
    ({ projectId }) => ({ method: 'GET', path: `/emulator/v1/projects/${projectId}:ruleCoverage.html` }),
  ),
  power('Export the database to a folder of the server', 'firestore', ({ projectId }) => ({
    path: `/emulator/v1/projects/${projectId}:export`,
    body: { database: `projects/${projectId}/databases/(default)`, export_directory: '/tmp', export_name: 'stolen' },
  })),
  power('Import a folder of the server', 'firestore', ({ projectId }) => ({
    path: `/emulator/v1/projects/${projectId}:import`,
    body: { database: `projects/${projectId}/databases/(default)`, exportDirectory: '/tmp/x.overall_export_metadata' },
  })),
  power('List every live sign-in and reset link', 'auth', ({ projectId }) => ({
    method: 'GET',
    path: `/emulator/v1/projects/${projectId}/oobCodes`,
  })),
  power('List every code sent by telephone', 'auth', ({ projectId }) => ({
    method: 'GET',
    path: `/emulator/v1/projects/${projectId}/verificationCodes`,
  })),
  power('Delete every account', 'auth', ({ projectId }) => ({
    method: 'DELETE',
    path: `/emulator/v1/projects/${projectId}/accounts`,
  })),
  power('List every account with its password', 'auth', (world) => ({
    method: 'GET',
    path: `${projectPath(world)}/accounts:batchGet?maxResults=1000`,
    headers: owner,
  })),
  power("Find somebody's account as its owner", 'auth', (world) => ({
    path: `${projectPath(world)}/accounts:lookup`,
    headers: owner,
    body: { email: [world.theirs.admin.email] },
  })),
  power('Give oneself claims as the owner', 'auth', (world) => ({
    path: `${projectPath(world)}/accounts:update`,
    headers: owner,
    body: {
      localId: world.ours.member.uid,
      customAttributes: JSON.stringify({ role: 'admin', clubId: world.theirs.clubId }),
    },
  })),
  power('Delete an account as the owner', 'auth', (world) => ({
    path: `${projectPath(world)}/accounts:delete`,
    headers: owner,
    body: { localId: world.theirs.admin.uid },
  })),
  power('Import accounts as the owner', 'auth', (world) => ({
    path: `${projectPath(world)}/accounts:batchCreate`,
    headers: owner,
    body: { users: [{ localId: 'mallory', email: 'mallory@evil.example' }] },
  })),
  power("Have a link to somebody's account made as the owner", 'auth', (world) => ({
    path: `${projectPath(world)}/accounts:sendOobCode`,
    headers: owner,
    body: {
      requestType: 'EMAIL_SIGNIN',
      email: world.theirs.admin.email,
      returnOobLink: true,
      continueUrl: 'http://x',
    },
  })),
  power('Have the server call an address at each sign-in', 'auth', (world) => ({
    method: 'PATCH',
    path: `${projectPath(world).replace('/v1/', '/v2/')}/config?updateMask=blockingFunctions`,
    headers: owner,
    body: { blockingFunctions: { triggers: { beforeSignIn: { functionUri: 'http://127.0.0.1:9/x' } } } },
  })),
  power('Change the settings of the emulator', 'auth', ({ projectId }) => ({
    method: 'PATCH',
    path: `/emulator/v1/projects/${projectId}/config`,
    body: { signIn: { allowDuplicateEmails: true } },
  })),
  power('Use a tenant made on the fly', 'auth', (world) => ({
    path: `${projectPath(world).replace('/v1/', '/v2/')}/tenants`,
    headers: owner,
    body: { displayName: 'evil', allowPasswordSignup: true },
  })),
  power('Be sent to another site by the emulator', 'auth', ({ projectId }) => ({
    method: 'GET',
    path: `/emulator/action?mode=signIn&lang=en&oobCode=x&apiKey=x&project=${projectId}&continueUrl=https://evil.example`,
  })),
  power("Open the emulator's sign-in page", 'auth', () => ({
    method: 'GET',
    path: '/emulator/auth/handler?apiKey=x&providerId=google.com&eventId=1&authType=signInViaPopup',
  })),
  power('Take an account by the old names of the calls', 'auth', () => ({
    path: '/www.googleapis.com/identitytoolkit/v3/relyingparty/verifyCustomToken?key=x',
    body: { token: JSON.stringify({ uid: 'mallory', claims: { role: 'admin' } }), returnSecureToken: true },
  })),
  power('Download all accounts by the old names of the calls', 'auth', () => ({
    path: '/www.googleapis.com/identitytoolkit/v3/relyingparty/downloadAccount',
    headers: owner,
    body: { maxResults: 1000 },
  })),
  power('Order an export at the emulators’ hub', 'auth', () => ({
    path: '/_admin/export',
    headers: { origin: 'https://evil.example' },
    body: { path: '/tmp/stolen' },
  })),
  power(
    'Listen to the requests of others',
    'firestore',
    ...['/requests', '/ws', '/google.firestore.v1.Firestore/Listen/channel?VER=8'].map((path) => () => ({
      method: 'GET',
      path,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        origin: 'https://evil.example',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      },
    })),
  ),
  power('Use the streaming channel', 'firestore', (world) => ({
    path: `/google.firestore.v1.Firestore/Write/channel?VER=8&database=projects%2F${world.projectId}%2Fdatabases%2F(default)&RID=1&CVER=22`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `headers=Authorization%3ABearer%20owner%0D%0A&count=1&ofs=0&req0___data__=${encodeURIComponent(
      JSON.stringify({ database: `projects/${world.projectId}/databases/(default)` }),
    )}`,
  })),
  power("Ask the API's inside side for health", 'auth', () => ({ path: '/health' })),
]

const call = (name: string, verb: string, body: (world: World) => unknown, refused?: Attack['refused']): Attack => ({
  name,
  // `update` is allowed, but only with an e-mailed code.
  stoppedBy: verb === 'update' ? 'bodies' : 'allow-list',
  run: async (world) => [await fire(world.auth, { path: `${accounts}:${verb}?key=x`, body: body(world) })],
  ...(refused && { refused }),
})

const forged = (world: World) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const iat = Math.floor(Date.now() / 1000)
  const { uid } = world.theirs.admin
  return `${part({ alg: 'none', typ: 'JWT' })}.${part({
    user_id: uid,
    sub: uid,
    iat,
    exp: iat + 3600,
    aud: world.projectId,
    iss: `https://securetoken.google.com/${world.projectId}`,
    firebase: { sign_in_provider: 'password' },
  })}.`
}

/** Endpoints of the identity provider that the app does not use. */
export const unusedCalls: Attack[] = [
  call('Register with e-mail and password past the server', 'signUp', () => ({
    email: 'mallory@evil.example',
    password: 'mallory-was-here',
    returnSecureToken: true,
  })),
  call('Register without any name', 'signUp', () => ({ returnSecureToken: true })),
  call('Register under a tenant with somebody’s address', 'signUp', (world) => ({
    email: world.theirs.admin.email,
    password: 'mallory-was-here',
    tenantId: 'evil',
    returnSecureToken: true,
  })),
  call('Set somebody’s password with a forged token', 'update', (world) => ({
    idToken: forged(world),
    password: 'mallory-was-here',
    returnSecureToken: true,
  })),
  call('Change the own address without proof', 'update', (world) => ({
    idToken: world.ours.member.idToken,
    email: `boss-${world.ours.clubId}@evil.example`,
  })),
  call('Give oneself claims with the own token', 'update', (world) => ({
    idToken: world.ours.member.idToken,
    customAttributes: '{"role":"admin"}',
    displayName: '<img src=x>',
  })),
  call('Confirm an address with a made-up code', 'update', () => ({ oobCode: 'A'.repeat(43) })),
  call('Delete somebody’s account with a forged token', 'delete', (world) => ({ idToken: forged(world) })),
  call('Sign in with a token written by hand', 'signInWithCustomToken', (world) => ({
    token: JSON.stringify({ uid: world.theirs.admin.uid, claims: { role: 'admin', clubId: world.theirs.clubId } }),
    returnSecureToken: true,
  })),
  call('Sign in by the word of another provider', 'signInWithIdp', (world) => ({
    postBody: `id_token=${encodeURIComponent(
      JSON.stringify({ sub: 'x', email: world.theirs.admin.email, email_verified: true }),
    )}&providerId=google.com`,
    requestUri: 'http://localhost',
    returnSecureToken: true,
  })),
  call('Ask which ways an address can sign in', 'createAuthUri', (world) => ({
    identifier: world.theirs.admin.email,
    continueUri: 'http://localhost',
  })),
  call('Sign in by telephone', 'sendVerificationCode', () => ({ phoneNumber: '+436601234567' })),
  {
    name: 'Enrol a passkey and sign in with it',
    stoppedBy: 'allow-list',
    run: async (world) => {
      const base = '/identitytoolkit.googleapis.com/v2/accounts'
      const body = { idToken: world.ours.member.idToken }
      return [await fire(world.auth, { path: `${base}/passkeyEnrollment:start?key=x`, body })]
    },
  },
]
