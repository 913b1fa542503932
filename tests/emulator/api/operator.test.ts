import { randomUUID } from 'node:crypto'
import { operatorContract } from '@tessera/domain/operator/contract'
import { suspendedText } from '@tessera/domain/operator/suspended'
import { generateSecret, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectAdmin } from '../../support/admin-sdk.ts'
import { type Api, makeApi, makeOwnApi, type Said, send } from '../../support/api.ts'
import { addMember, type Club, freshEmail, registerClub, setUpPasses, signInMember } from '../../support/club.ts'
import { storedOf } from '../../support/club-documents.ts'
import { writeDocument } from '../../support/documents.ts'
import { type FirebaseStack, startFirebaseStack } from '../../support/firebase-stack.ts'
import { refresh, signIn } from '../../support/gateway.ts'
import { linkIn, mailsTo, nextMail } from '../../support/mailbox.ts'

// Its own stack: closed registration and a backup concern all clubs.
const operator = 'operator@example.org'
let stack: FirebaseStack
let api: Api
let now: () => Date
beforeAll(async () => {
  stack = await startFirebaseStack({ env: { OPERATOR_MAIL: operator, LIMIT_PAYMENTS_PER_CLUB: '5000' } })
  now = () => new Date()
  api = await makeApi(() => ({ now: () => now() }), {}, stack)
})
afterAll(async () => {
  await api?.deps.firebase.close()
  await stack?.stop()
})

/** Calls the gateway's inside, as `make operator` does, for a new link's code. */
async function newCode(): Promise<string> {
  const response = await fetch(`http://${stack.insideHost}/operator-links`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.secret}` },
  })
  return new URL((await response.json()).link).hash.slice(1)
}
const exchange = (code: string) => send(api, 'POST', operatorContract.signIn.path, { body: { code } })
const signedIn = async (): Promise<string> => (await exchange(await newCode())).body.token

interface Listed {
  readonly id: string
  readonly [field: string]: unknown
}
const clubIn = ({ body }: Said, { clubId }: Club): Listed | undefined =>
  (body.clubs as Listed[]).find(({ id }) => id === clubId)
const suspend = (token: string, { clubId }: Club, method = 'PUT') =>
  send(api, method, `/api/operator/clubs/${clubId}/suspension`, { token })
const remove = (token: string, { clubId }: Club, name: string) =>
  send(api, 'POST', `/api/operator/clubs/${clubId}/deletion`, { token, body: { name } })
const suspended = [403, 'club_suspended', suspendedText]
const said = ({ status, body }: Said) => [status, body.code, body.error]

test('a link works once, and only the newest', async () => {
  const first = await newCode()
  const second = await newCode()
  for (const dead of [first, 'x', '']) expect((await exchange(dead)).status).toBe(403)
  const { status, body } = await exchange(second)
  expect(status).toBe(200)
  expect((await exchange(second)).body.error).toContain('has been used or has expired')
  expect((await send(api, 'GET', '/api/operator/state', { token: body.token })).status).toBe(200)
})

const ask = (email: string) => send(api, 'POST', operatorContract.sendLink.path, { body: { email } })
const newestCode = async (count: number) =>
  new URL(linkIn(await nextMail(stack.dataDir, operator, count))).hash.slice(1)

test('the operator gets a link by mail, an administrator none, and the response is the same', async () => {
  const { email } = await registerClub(api)
  const asked = [await ask('nobody@example.org'), await ask(email), await ask(' Operator@Example.org ')]
  expect(asked.map(({ status, body }) => [status, body])).toEqual(asked.map(() => [200, {}]))
  const first = await newestCode(1)
  await ask(operator)
  const second = await newestCode(2)
  expect(await mailsTo(stack.dataDir, operator)).toHaveLength(2)
  // A request for a link, which a stranger can make, ends no earlier one.
  const { status, body } = await exchange(first)
  expect(status).toBe(200)
  expect((await send(api, 'GET', '/api/operator/state', { token: body.token })).status).toBe(200)
  expect((await exchange(first)).status).toBe(403)
  expect((await exchange(second)).status).toBe(200)
  expect((await mailsTo(stack.dataDir, email)).filter(({ subject }) => /operator/.test(subject ?? ''))).toEqual([])
  expect(await mailsTo(stack.dataDir, 'nobody@example.org')).toEqual([])
})

test('the mailbox of the operator gets five letters at most, and their links go on working', async () => {
  for (let n = 0; n < 6; n += 1) expect((await ask(operator)).status).toBe(200)
  const code = await newestCode(5)
  // Mail goes out in order: a letter to an administrator after those to the operator shows that no sixth came.
  const club = await registerClub(api)
  const path = `/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=k`
  const body = JSON.stringify({ requestType: 'PASSWORD_RESET', email: club.email })
  await fetch(`${stack.publicUrl}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  await nextMail(stack.dataDir, club.email)
  expect(await mailsTo(stack.dataDir, operator)).toHaveLength(5)
  expect((await exchange(code)).status).toBe(200)
})

test('a token is good at every API process of the server', async () => {
  const token = await signedIn()
  const other = await makeOwnApi(undefined, {}, stack)
  expect((await send(other, 'GET', '/api/operator/state', { token })).status).toBe(200)
})

test('a token ends after an hour; a forged one, one of an administrator, and the secret of the gateway are refused', async () => {
  const club = await registerClub(api)
  const token = await signedIn()
  const forged = new SignJWT().setProtectedHeader({ alg: 'HS256' }).setAudience('tessera-operator')
  const bad = [
    await forged.setExpirationTime('1h').sign(await generateSecret('HS256')),
    `${token.split('.').slice(0, 2).join('.')}.`,
    club.admin.token,
    stack.secret,
  ]
  const calls = Object.values(operatorContract).filter(({ access }) => access === 'operator')
  for (const one of bad)
    for (const { method, path } of calls) {
      const sent = method === 'GET' ? {} : { body: { open: false, name: club.name } }
      const refused = await send(api, method, path.replace('{id}', club.clubId), { token: one, ...sent })
      expect([method, path, refused.status]).toEqual([method, path, 401])
    }
  expect((await send(api, 'GET', '/api/members', { token })).status).toBe(401)
  now = () => new Date(Date.now() + 3_601_000)
  expect((await send(api, 'GET', '/api/operator/state', { token })).status).toBe(401)
  now = () => new Date()
  expect((await send(api, 'GET', '/api/operator/state', { token })).status).toBe(200)
})

test('lists the clubs with size and last use, and the figures of the server', async () => {
  const club = await registerClub(api, 'Segelclub Lienz')
  await addMember(club)
  const token = await signedIn()
  await setUpPasses(club)
  const all = await send(api, 'GET', '/api/operator/clubs', { token })
  expect(all.body.limits).toMatchObject({ members: 25_000, payments: 5_000, photoBytes: 250 * 1024 * 1024 })
  const listed = clubIn(all, club)
  expect(listed).toMatchObject({ name: 'Segelclub Lienz', members: 1, payments: 0, suspendedAt: null })
  expect(Date.now() - Date.parse(String(listed?.lastUsedAt))).toBeLessThan(600_000)
  expect(listed?.bytes).toBeGreaterThan(100)
  expect(Date.parse(String(listed?.certificateUntil))).toBeGreaterThan(Date.now())
  const { body } = await send(api, 'GET', '/api/operator/state', { token })
  expect(body).toMatchObject({ status: 'ok', registration: 'open', gateway: { mail: { waiting: 0 } } })
  expect(body.gateway.disk.free).toBeGreaterThan(0)
  expect(body.gateway.machine.size).toBeGreaterThan(body.gateway.machine.free)
  expect(body.gateway.versions.emulator).toMatch(/firestore.*\.jar$/)
  expect(body.near).toEqual([])
})

test('closed registration refuses a club, and the page of the app hears of it', async () => {
  const token = await signedIn()
  const set = (open: boolean) => send(api, 'PUT', '/api/operator/registration', { token, body: { open } })
  expect((await set(false)).body.registration).toBe('closed')
  const body = { email: freshEmail(), password: 'pw-of-a-founder-91', displayName: 'Eva', clubName: 'Neu' }
  const refused = await send(api, 'POST', '/api/auth/register', { body })
  expect([refused.status, refused.body.code]).toEqual([403, 'registration_closed'])
  expect((await send(api, 'GET', '/config.json')).body.registration).toBe('closed')
  expect((await set(true)).body.registration).toBe('open')
  expect((await send(api, 'POST', '/api/auth/register', { body })).status).toBe(201)
})

test('a suspended club answers with one sentence everywhere, others go on, and resuming brings all back', async () => {
  const [club, other] = [await registerClub(api), await registerClub(api)]
  await setUpPasses(club)
  const added = await addMember(club)
  const member = await signInMember(api, added)
  const made = await club.call('POST', `/api/passes/generate/${added.id}`)
  expect(made.status).toBe(200)
  const sdk = connectAdmin(stack)
  const pass = (await sdk.db.doc(`passes/${added.id}`).get()).data() as Record<string, string>
  await sdk.close()
  const phone = () =>
    send(api, 'GET', `/api/wallet/v1/passes/pass.org.example.club/${pass.serial}`, {
      headers: { authorization: `ApplePass ${pass.authenticationToken}` },
    })
  const item = { name: 'Fee', price: 5, purchaseRestriction: 'multiple', enabled: true }
  const addItem = ({ clubId, admin }: Club) =>
    writeDocument({ ...stack, token: admin.token }, `paymentItems/${randomUUID()}`, { ...item, clubId })
  const token = await signedIn()
  expect(clubIn(await suspend(token, club), club)?.suspendedAt).toEqual(expect.any(String))

  for (const refused of [
    await club.call('GET', '/api/members'),
    await club.call('GET', '/api/clubs'),
    await club.call('GET', '/api/events'),
    await send(api, 'GET', '/api/member-auth/me', { token: member.token }),
    await send(api, 'POST', '/api/auth/place', { token: club.admin.token, body: { role: 'admin' } }),
    await send(api, 'POST', '/api/member-auth/verify-auth', {
      token: member.token,
      body: { email: added.email, uid: member.uid },
    }),
    await phone(),
  ])
    expect(said(refused)).toEqual(suspended)
  await expect(addItem(club)).rejects.toThrow('club_suspended')
  expect((await signIn(club.email, club.password, stack)).uid).toBe(club.admin.uid)
  expect((await other.call('GET', '/api/members')).status).toBe(200)
  await addItem(other)

  expect(clubIn(await suspend(token, club, 'DELETE'), club)?.suspendedAt).toBeNull()
  expect((await club.call('GET', '/api/members')).body).toMatchObject([{ id: added.id }])
  expect((await phone()).status).toBe(200)
  await addItem(club)
})

test('the operator ends that a club requires the second step', async () => {
  const club = await registerClub(api, 'Ringclub')
  const required = { secondStepFrom: '2026-01-01' }
  await api.deps.firebase.db.doc(`clubs/${club.clubId}`).update(required)
  const session = await signIn(club.email, club.password, stack)
  const claims = { role: 'admin', clubId: club.clubId }
  await api.deps.firebase.accounts.setClaims(session.uid, { ...claims, role: 'admin', secondStepFrom: 1 })
  const refused = await send(api, 'GET', '/api/members', { token: String(await refresh(session, stack)) })
  expect(refused.status).toBe(403)
  const token = await signedIn()
  const list = await send(api, 'GET', '/api/operator/clubs', { token })
  expect(clubIn(list, club)).toMatchObject(required)
  const ended = await send(api, 'DELETE', `/api/operator/clubs/${club.clubId}/second-step`, { token })
  expect(clubIn(ended, club)?.secondStepFrom).toBeNull()
  await expect
    .poll(async () => {
      const renewed = String(await refresh(session, stack))
      return (await send(api, 'GET', '/api/members', { token: renewed })).status
    })
    .toBe(200)
})

test('a club is deleted only suspended, after a verified backup, and by its name; others keep all', async () => {
  const [club, other] = [await registerClub(api, 'Kegelclub'), await registerClub(api, 'Schachclub')]
  await setUpPasses(club)
  const [gone, shared] = [await addMember(club), await addMember(club)]
  await addMember(other, { email: shared.email })
  await api.deps.firebase.db.doc(`members/damaged-${club.clubId}`).set({ clubId: club.clubId })
  const person = await signInMember(api, shared)
  await send(api, 'POST', '/api/auth/invitation', {
    token: person.token,
    body: { clubId: other.clubId, accept: true },
  })
  const before = await storedOf(api, other.clubId, [other.admin.uid])
  const token = await signedIn()
  expect((await remove(token, club, 'Kegelclub')).status).toBe(403)
  const backUp = () => send(api, 'POST', '/api/operator/backups', { token })
  expect((await backUp()).body.gateway.backup.verifiedAt).toEqual(expect.any(String))
  // A backup from before the suspension may lack the last changes.
  await suspend(token, club)
  expect((await remove(token, club, 'Kegelclub')).status).toBe(403)
  expect((await backUp()).status).toBe(200)
  const wrong = await remove(token, club, 'Schachclub')
  expect([wrong.status, wrong.body.code]).toEqual([400, 'invalid_fields'])
  expect((await remove(token, other, 'Schachclub')).status).toBe(403)
  const removed = await remove(token, club, 'Kegelclub')
  expect(removed.status, JSON.stringify(removed.body)).toBe(200)
  expect(clubIn(removed, club)).toBeUndefined()
  expect((await remove(token, club, 'Kegelclub')).status).toBe(404)

  expect(JSON.parse(await storedOf(api, club.clubId, [club.admin.uid]))).toEqual([
    [`clubs/${club.clubId}`, null],
    [`users/${club.admin.uid}`, null],
  ])
  expect(await storedOf(api, other.clubId, [other.admin.uid])).toEqual(before)
  const { accounts } = api.deps.firebase
  expect(await accounts.byEmail(gone.email.toLowerCase())).toBeUndefined()
  expect(await accounts.byEmail(club.email)).toBeUndefined()
  expect((await club.call('GET', '/api/members')).status).toBe(401)
  expect((await accounts.byEmail(shared.email.toLowerCase()))?.disabled).toBe(false)
  expect((await other.call('GET', '/api/members')).body).toHaveLength(1)
})

test('while a club is being deleted, no process resumes it; a deletion that broke off is repeated', async () => {
  const club = await registerClub(api, 'Tanzclub')
  const token = await signedIn()
  await suspend(token, club)
  expect((await send(api, 'POST', '/api/operator/backups', { token })).status).toBe(200)
  const broken = await makeOwnApi(
    ({ firebase }) => ({
      firebase: {
        ...firebase,
        accounts: { ...firebase.accounts, byIds: () => Promise.reject(new Error('this process has ended')) },
      },
    }),
    {},
    stack,
  )
  const deletion = { token, body: { name: 'Tanzclub' } }
  expect((await send(broken, 'POST', `/api/operator/clubs/${club.clubId}/deletion`, deletion)).status).toBe(500)
  const resumed = await suspend(token, club, 'DELETE')
  expect([resumed.status, resumed.body.error]).toEqual([
    403,
    'The deletion of this club has begun: it can only be deleted.',
  ])
  expect((await club.call('GET', '/api/members')).body.code).toBe('club_suspended')
  expect(clubIn(await remove(token, club, 'Tanzclub'), club)).toBeUndefined()
  const settings = (await api.deps.firebase.db.doc('server/settings').get()).data()
  expect([settings?.suspended, settings?.deleting]).toEqual([{}, {}])
})
