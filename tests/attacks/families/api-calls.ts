import type { Endpoint } from '@tessera/domain/contract'
import { UnsecuredJWT } from 'jose'
import { contracts } from '../../support/contracts.ts'
import type { Attack } from '../attack.ts'
import { type Answer, apiOf, fire, type Shot, type World } from '../world.ts'

const member = (mark: string) => ({ memberId: `x-${mark}`, fullName: 'Mallory', email: `mallory-${mark}@evil.example` })

/** Bodies that the endpoints would accept from a permitted caller. */
const bodies: Record<string, object> = {
  'PUT /api/clubs': { name: 'Taken over' },
  'POST /api/members': member('add'),
  'PUT /api/members/{id}': member('update'),
  'POST /api/passes/config': { passTypeIdentifier: 'pass.evil', teamIdentifier: 'EVIL000000' },
  'POST /api/member-auth/verify-auth': { email: 'mallory@evil.example', uid: 'mallory' },
  'POST /api/auth/place': { role: 'admin' },
  'PUT /api/operator/registration': { open: false },
  'POST /api/operator/clubs/{id}/deletion': { name: 'Club' },
  'POST /api/auth/invitation': { clubId: 'theirs', accept: true },
}

function shotAt({ method, path, request }: Endpoint, memberId: string): Shot {
  const filled = path.replace(/\{\w+\}/g, memberId)
  if (request?.kind !== 'form') return { method, path: filled, body: bodies[`${method} ${path}`] }
  const fields = Object.entries(member('form'))
  const parts = fields.map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  return { method, path: filled, headers, body: `${parts.join('')}--x--\r\n` }
}

const unsignedAdmin = ({ theirs, projectId }: World) =>
  new UnsecuredJWT({ role: 'admin', clubId: theirs.clubId, auth_time: 4_000_000_000, user_id: theirs.admin.uid })
    .setSubject(theirs.admin.uid)
    .setIssuer(`urn:tessera:${projectId}`)
    .setAudience(projectId)
    .setIssuedAt()
    .setExpirationTime('1h')
    .encode()

const onApi = (name: string, stoppedBy: Attack['stoppedBy'], shots: (world: World) => Shot[]): Attack => ({
  name,
  stoppedBy,
  onApi: true,
  run: (world) => Promise.all(shots(world).map((shot) => fire(apiOf(world), shot))),
})

const guarded = contracts.filter(({ access }) => access !== 'anyone')
const forAdmins = guarded.filter(({ access }) => access === 'admin')
const forOperator = guarded.filter(({ access }) => access === 'operator')
const label = ({ method, path }: Endpoint) => `${method} ${path}`

/** Requests to every restricted endpoint of the API by callers without permission. */
export const apiAttacks: Attack[] = [
  ...guarded.map((endpoint) =>
    onApi(`Call ${label(endpoint)} without a token, and with an unsigned one`, 'signature', (world) => {
      const shot = shotAt(endpoint, world.theirs.memberId)
      return [shot, { ...shot, token: unsignedAdmin(world) }, { ...shot, token: 'owner' }]
    }),
  ),
  ...forAdmins.map((endpoint) =>
    onApi(`Call ${label(endpoint)} as a member`, 'role', (world) => [
      { ...shotAt(endpoint, world.ours.memberId), token: world.ours.member.idToken },
      { ...shotAt(endpoint, world.theirs.memberId), token: world.ours.member.idToken },
    ]),
  ),
  ...forOperator.map((endpoint) =>
    onApi(`Call ${label(endpoint)} as an administrator of another club, and as a member`, 'operator', (world) => {
      const shot = shotAt(endpoint, world.theirs.clubId)
      return [world.ours.admin, world.ours.member].map(({ idToken: token }) => ({ ...shot, token }))
    }),
  ),
  onApi('Open the operator’s page with guessed codes', 'operator', () =>
    ['', 'x', 'A'.repeat(43)].map((code) => ({ path: '/api/operator/sign-in', body: { code } })),
  ),
  onApi('Ask for the operator’s link with what is no address, several, a header, or too much', 'bodies', () =>
    ['', 'x', 'a@b.example,c@d.example', 'a@b.example\r\nBcc: c@d.example', ['a@b.example'], 'a'.repeat(100_000)].map(
      (email) => ({ path: '/api/operator/links', body: { email } }),
    ),
  ),
  ...forAdmins
    .filter(({ path }) => path.includes('{') && !path.includes('{card}'))
    .map((endpoint) =>
      onApi(`Call ${label(endpoint)} for another club’s member`, 'club', (world) => [
        { ...shotAt(endpoint, world.theirs.memberId), token: world.ours.admin.idToken },
      ]),
    ),
  onApi('Take a place in another club', 'club', ({ ours, theirs }) =>
    (['admin', 'member'] as const).flatMap((role) =>
      [ours.admin, ours.member].map(({ idToken: token }) => ({
        path: '/api/auth/place',
        token,
        body: { role, clubId: theirs.clubId },
      })),
    ),
  ),
  onApi('Take a place as administrator, being a member', 'role', ({ ours }) => [
    { path: '/api/auth/place', token: ours.member.idToken, body: { role: 'admin', clubId: ours.clubId } },
    { path: '/api/auth/place', token: ours.member.idToken, body: { role: 'admin' } },
  ]),
  {
    ...onApi('Claim to be somebody else after a link sign-in', 'signature', ({ ours, theirs }) => [
      {
        path: '/api/member-auth/verify-auth',
        token: ours.member.idToken,
        body: { email: theirs.admin.email, uid: theirs.admin.uid, role: 'admin', clubId: theirs.clubId },
      },
    ]),
    // The role comes from the token and never from the body.
    refused: ([answer]) => answer?.status === 200 && answer.body === '{"role":"member"}',
  },
  onApi('Register with an address that is taken', 'passwords', ({ theirs }) => [
    {
      path: '/api/auth/register',
      body: { email: theirs.admin.email.toUpperCase(), password: 'mallory-was-here', displayName: 'M', clubName: 'M' },
    },
  ]),
  onApi('Register with a short password', 'passwords', () => [
    {
      path: '/api/auth/register',
      body: { email: 'm@evil.example', password: '1234567', displayName: 'M', clubName: 'M' },
    },
  ]),
  onApi('Write one’s own e-mail by the names of clubs and people', 'mail', ({ ours }) =>
    [
      'Your bank: pay at bank.example.com',
      'https://evil.example',
      'ask anna@evil.example',
      'Tessera \u202emoc.live',
    ].flatMap((name) => [
      {
        path: '/api/auth/register',
        body: { email: 'm@evil.example', password: 'mallory-was-here', displayName: 'M', clubName: name },
      },
      {
        path: '/api/auth/register',
        body: { email: 'm@evil.example', password: 'mallory-was-here', displayName: name, clubName: 'M' },
      },
      { method: 'PUT', path: '/api/clubs', token: ours.admin.idToken, body: { name } },
      {
        path: '/api/members',
        token: ours.admin.idToken,
        body: { memberId: 'x-name', fullName: name, email: 'name@evil.example' },
      },
    ]),
  ),
  {
    ...onApi('Ask for the changes since a version of another club’s payments', 'club', () => []),
    run: async (world) => {
      const ask = (token: string, since: string) =>
        fire(apiOf(world), { method: 'GET', path: `/api/payments?since=${encodeURIComponent(since)}`, token })
      const { version } = JSON.parse((await ask(world.theirs.admin.idToken, '')).body)
      const odd = [
        '__proto__',
        '.0',
        `${version}.0`,
        '-1',
        '9'.repeat(2_000),
        '\u202e',
        `${version}&clubId=${world.theirs.clubId}`,
      ]
      return Promise.all([version, ...odd].map((since) => ask(world.ours.admin.idToken, since)))
    },
    // Each is answered with all payments of the own club, as if no version was named.
    refused: (answers, { ours }) =>
      answers.every(({ body }) => {
        const { payments = [] } = JSON.parse(body)
        return payments.length > 0 && payments.some(({ id }: { id: string }) => id === ours.paymentId)
      }),
  },
  {
    ...onApi('Change another club by naming it in the fields', 'club', ({ ours, theirs }) =>
      ['PUT', 'PATCH'].map((method) => ({
        method,
        path: '/api/clubs',
        token: ours.admin.idToken,
        body: {
          name: 'Ruderclub Alte Donau',
          id: theirs.clubId,
          clubId: theirs.clubId,
          seen: { id: theirs.clubId },
          passTypeIdentifier: 'pass.evil',
          certificateId: theirs.clubId,
          passTemplateId: theirs.clubId,
        },
      })),
    ),
    refused: (answers, { ours }) => answers.every(({ body }) => JSON.parse(body).id === ours.clubId),
  },
  onApi('Set a name, a colour, a time zone and a logo that are none', 'bodies', ({ ours, theirs }) =>
    [
      ...['\u200b', 'Club\u2028Two', 'Club\u0000', 'Club\ud800', 'x'.repeat(50_000), 7, ['M'], { $gt: '' }].map(
        (name) => ({ name }),
      ),
      ...['red', '#fff', 'url(//evil.example)', 0].map((colour) => ({ colour })),
      ...['+01:00', '../etc/passwd', '__proto__', 'Europe/Zurich\u0000', 'x'.repeat(60_000), 1].map((timeZone) => ({
        timeZone,
      })),
      ...[{ id: theirs.clubId }, '/etc/passwd', 0].map((logo) => ({ logo })),
    ].map((body) => ({ method: 'PATCH', path: '/api/clubs', token: ours.admin.idToken, body })),
  ),
  {
    ...onApi('Change another club’s member by a row of an import', 'club', () => []),
    run: async (world) => {
      const { idToken: token } = world.ours.admin
      const begun = await fire(apiOf(world), { path: '/api/members/imports', token })
      const row = { memberId: 'x-row', fullName: 'Mallory', email: 'row@evil.example' }
      const ids = [world.theirs.memberId, world.theirs.clubId, '__proto__', '../members/x', '']
      const rows = ids.map((id) => ({ ...row, id }))
      return [
        await fire(apiOf(world), { path: `/api/members/imports/${JSON.parse(begun.body).id}`, token, body: { rows } }),
      ]
    },
    refused: ([answer]) =>
      JSON.parse(answer?.body ?? '').outcomes.every(({ kind }: { kind: string }) => kind === 'refused'),
  },
  ...(['enabled', 'type', 'payment'] as const).map((kind) => ({
    ...onApi(`Change another club’s members together with others: ${kind}`, 'club', () => []),
    run: async (world: World) => {
      const { idToken: token } = world.ours.admin
      const { itemId, memberId, clubId } = world.theirs
      const changes = {
        enabled: { kind, enabled: false },
        type: { kind, typeId: '' },
        payment: { kind, itemId, amount: 120, paymentDate: '2026-01-12' },
      }
      const path = '/api/members/changes'
      const begun = await fire(apiOf(world), { path, token, body: { change: changes[kind], count: 2 } })
      const id = JSON.parse(begun.body).id ?? clubId
      const members = [memberId, clubId].map((one) => ({ id: one }))
      return [
        await fire(apiOf(world), { path: `${path}/${id}`, token, body: { members } }),
        await fire(apiOf(world), { method: 'DELETE', path: `${path}/${id}`, token }),
      ]
    },
    refused: ([answer]: readonly Answer[]) =>
      (JSON.parse(answer?.body ?? '').outcomes ?? []).every(({ kind: became }: { kind: string }) => became === 'left'),
  })),
  onApi('Ask for a photo by a member’s id', 'club', ({ theirs }) => [
    { method: 'GET', path: `/api/photos/${theirs.memberId}` },
    { method: 'GET', path: `/api/photos/${theirs.clubId}` },
  ]),
  {
    ...onApi('Ask a door for a member of another club', 'club', ({ ours, theirs }) =>
      [theirs.memberId, theirs.otherMemberId, theirs.clubId].map((card) => ({
        method: 'GET',
        path: `/api/door/${card}`,
        token: ours.admin.idToken,
      })),
    ),
    refused: (answers) => answers.every(({ body }) => body === '{"allowed":false,"reason":"unknown"}'),
  },
  onApi('Make up a key of a machine', 'signature', ({ theirs }) =>
    [
      `tessera_${theirs.clubId}_${'A'.repeat(43)}`,
      `tessera_${theirs.memberId}_`,
      'tessera_',
      'tessera___proto___x',
    ].map((token) => ({ method: 'GET', path: '/api/members', token })),
  ),
  onApi('Ask for a logo by a club’s id', 'club', ({ theirs }) => [
    { method: 'GET', path: `/api/logos/${theirs.clubId}` },
  ]),
  onApi('Send an identifier that is no id', 'allow-list', ({ ours }) =>
    ['..', '%2e%2e', '__proto__', '__all__', 'a%2fb', '%00', 'x'.repeat(2000), "'%20or%201=1"].map((id) => ({
      method: 'DELETE',
      path: `/api/members/${id}`,
      token: ours.admin.idToken,
    })),
  ),
  onApi('Call with another method by a header', 'allow-list', ({ theirs, ours }) => [
    {
      method: 'POST',
      path: `/api/members/${theirs.memberId}`,
      token: ours.admin.idToken,
      body: {},
      headers: { 'x-http-method-override': 'DELETE', 'x-http-method': 'DELETE', 'x-method-override': 'DELETE' },
    },
  ]),
  onApi('Say in headers which club one belongs to', 'club', ({ theirs, ours }) => [
    {
      method: 'DELETE',
      path: `/api/members/${theirs.memberId}`,
      token: ours.admin.idToken,
      headers: { 'x-club-id': theirs.clubId, 'x-user-id': theirs.admin.uid, 'x-role': 'admin' },
    },
  ]),
]
