import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { warmUp } from '@tessera/api/warm-up'
import { signInWithEmailAndPassword, updateProfile } from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../gateway/src/emulators/free-port.ts'
import { type AdminSdk, connectAdmin } from '../../support/admin-sdk.ts'
import { type Api, makeApi, send } from '../../support/api.ts'
import { countRequests } from '../../support/api-requests.ts'
import { type BrowserSdk, openBrowser } from '../../support/browser-sdk.ts'
import { addMember, type Club, registerClub } from '../../support/club.ts'
import { readValues, writeValues } from '../../support/every-value.ts'
import { type FirebaseStack, startFirebaseStack } from '../../support/firebase-stack.ts'
import { limitFiles } from '../../support/full-disk.ts'
import { renew, signIn, trySignIn } from '../../support/gateway.ts'
import { holdJava } from '../../support/held-java.ts'
import { mailsTo, nextMail } from '../../support/mailbox.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'
import { descendantsOf, lives } from '../../support/process-tree.ts'
import { sendRaw } from '../../support/raw-http.ts'
import { keyOf, publishedKeys } from '../../support/signing-keys.ts'
import { makeClub, makeMember } from '../../support/test-club.ts'
import { home, signedInAtHome, strangers, visitor } from '../../support/visitor.ts'

const rotateKey = join(import.meta.dirname, '..', '..', '..', 'gateway', 'src', 'rotate-key.ts')
let env: Record<'DATA_DIR' | 'GATEWAY_PUBLIC' | 'GATEWAY_INSIDE', string>
let stack: FirebaseStack
let admin: AdminSdk
let browser: BrowserSdk
let api: Api

// Fixed ports and folder, as in the product, so that the parts find each other after a restart.
beforeAll(async () => {
  const [outer, inner] = [await freePort(), await freePort()]
  const limits = { LIMIT_WRONG_FROM_EVERYWHERE: '3/3600s', LIMIT_MAIL_FROM_EVERYWHERE: '2/900s' }
  env = {
    DATA_DIR: await mkdtemp(join(tmpdir(), 'tessera-restarts-')),
    GATEWAY_PUBLIC: `127.0.0.1:${outer}`,
    GATEWAY_INSIDE: `127.0.0.1:${inner}`,
    ...limits,
  }
  stack = await startFirebaseStack({ env })
  admin = connectAdmin(stack)
  browser = openBrowser(stack)
  api = await makeApi(undefined, {}, stack)
})
afterAll(async () => {
  await Promise.all([admin?.close(), browser?.close(), api?.deps.firebase.close(), stack?.stop()])
  await rm(env.DATA_DIR, { recursive: true, force: true })
})

const soon = { timeout: 60_000, interval: 50 }
const pidOf = (part: string) => Number(stack.log.findLast((line) => line.part === part && line.msg === 'running')?.pid)

const inside = (path: string, more: RequestInit = {}) =>
  fetch(`http://${stack.insideHost}/${path}`, { headers: { authorization: `Bearer ${stack.secret}` }, ...more })

const health = async () => (await inside('health')).status

const post = (path: string, body: object, token?: string) =>
  sendRaw(stack.publicUrl, {
    method: 'POST',
    path,
    body: JSON.stringify(body),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
const verb = (name: string, body: object) => post(`/identitytoolkit.googleapis.com/v1/accounts:${name}?key=x`, body)

test('a second process never opens the same data folder', async () => {
  const anyPorts = { GATEWAY_PUBLIC: '127.0.0.1:0', GATEWAY_INSIDE: '127.0.0.1:0' }
  await expect(startFirebaseStack({ env: { ...env, ...anyPorts } })).rejects.toThrow(
    'Another Tessera runs on the data in',
  )
  expect(await health()).toBe(200)
})

test('when the Auth emulator dies, people stay signed in and accounts are as they were', async () => {
  const club = await makeClub(admin)
  const { user } = await signInWithEmailAndPassword(browser.auth, club.admin.email, club.admin.password)
  process.kill(pidOf('accounts'), 'SIGKILL')
  await vi.waitFor(async () => expect(await health()).toBe(503), soon)
  const meanwhile = await verb('update', {})
  expect([meanwhile.status, meanwhile.headers['content-type']]).toEqual([503, 'text/plain; charset=utf-8'])
  await expect(updateProfile(user, { displayName: 'Anna' })).rejects.toMatchObject({
    code: 'auth/network-request-failed',
  })
  await user.reload()
  await vi.waitFor(async () => expect(await health()).toBe(200), soon)
  await user.reload()
  expect(browser.auth.currentUser?.uid).toBe(club.admin.uid)
  expect((await admin.auth.getUser(user.uid)).customClaims).toEqual({ role: 'admin', clubId: club.clubId })
  await expect(signInWithEmailAndPassword(browser.auth, club.admin.email, club.admin.password)).resolves.toBeDefined()
})

test('when the Firestore emulator dies, it is started again, and anything may have changed', async () => {
  const changes = async (since: string) => {
    const answer = await inside(`changes?${new URLSearchParams({ club: 'x', collection: 'members', since })}`)
    return { status: answer.status, ...((await answer.json()) as { cursor?: string; changed?: string[] }) }
  }
  const club = await makeClub(admin)
  const { token } = await signIn(club.admin.email, club.admin.password, stack)
  await admin.db.doc('payments/before').set({ clubId: club.clubId, notes: 'before' })
  const payments = async (since = '') =>
    (await send(api, 'GET', `/api/payments?since=${since}`, { token })).body as { version: string }
  const { version } = await payments()
  expect(await payments(version)).toEqual({ version, changed: [], gone: [] })
  const { cursor = '' } = await changes('')
  expect(await changes(cursor)).toMatchObject({ status: 200, changed: [] })
  process.kill(pidOf('documents'), 'SIGKILL')
  await vi.waitFor(async () => expect(await health()).toBe(503), soon)
  expect((await changes(cursor)).changed).toBeUndefined()
  await vi.waitFor(async () => expect(await health()).toBe(200), soon)
  const after = await changes(cursor)
  expect([after.status, after.changed, after.cursor === cursor]).toEqual([200, undefined, false])
  expect(await payments(version)).toMatchObject({ payments: [{ id: 'before', notes: 'before' }] })
  await expect(makeClub(admin)).resolves.toBeDefined()
})

test('on a full disk accounts are still read and sessions renewed, without a rotation, and sign-ins are refused', async () => {
  const club = await makeClub(admin)
  const { email, password, uid } = club.admin
  const session = await signIn(email, password, stack)
  onTestFinished(() => limitFiles(stack, 'unlimited'))
  limitFiles(stack, '0')
  const documents = `projects/${stack.projectId}/databases/(default)/documents`
  const write = async (id: string) => {
    const body = JSON.stringify({ writes: [{ update: { name: `${documents}/things/${id}`, fields: {} } }] })
    return (await inside(`v1/${documents}:commit`, { method: 'POST', body })).status
  }
  const report = async () => {
    const response = await inside('health')
    return [response.status, ((await response.json()) as { status: string }).status]
  }
  expect(await write('one')).toBe(503)
  expect(await report()).toEqual([503, 'read-only'])
  // Once the disk is known to be full, a write is refused before it is made.
  expect(await write('two')).toBe(503)
  expect((await admin.db.doc('things/two').get()).exists).toBe(false)

  expect((await admin.auth.getUser(uid)).email).toBe(email)
  const renewed = await renew(session.refreshToken, stack)
  expect(renewed).toMatchObject({ refreshToken: session.refreshToken, token: expect.any(String) })
  const looked = await verb('lookup', { idToken: session.token })
  expect([looked.status, looked.body]).toEqual([200, expect.stringContaining(email)])
  const refused = await verb('signInWithPassword', { email, password, returnSecureToken: true })
  expect(refused.status).toBe(503)

  limitFiles(stack, 'unlimited')
  await expect.poll(report, { timeout: 30_000, interval: 250 }).toEqual([200, 'ok'])
  expect(await trySignIn(email, password, stack)).toHaveProperty('token')
  const rotated = await renew(session.refreshToken, stack)
  expect(rotated).toMatchObject({ refreshToken: expect.not.stringContaining(session.refreshToken) })
})

const by = (address: string) => visitor(address, stack)

test('strangers fill no mailbox, and a link of the letters that came works', async () => {
  const { member, other } = await signedInAtHome(admin, stack)
  for (const address of strangers) expect(await by(address).askForLink(other.email)).toBe(200)
  expect(await by('203.0.113.7').askForLink(other.email)).toBe(200)
  await nextMail(stack.dataDir, other.email, 2)
  // E-mails go out one after another: once this one has arrived, a third to the other member would have too.
  await by(home).askForLink(member.email)
  await nextMail(stack.dataDir, member.email, 2)
  const mails = await mailsTo(stack.dataDir, other.email)
  expect(mails).toHaveLength(2)
  // Any of the links works, and using one invalidates the others.
  const statuses: number[] = []
  for (const mail of mails) statuses.push(await by('203.0.113.7').useLink(other.email, mail))
  expect(statuses).toEqual([200, 400])
  // Now the address is known for the account.
  expect(await by('203.0.113.7').askForLink(other.email)).toBe(200)
  await nextMail(stack.dataDir, other.email, 3)
})

test('a stranger who asks again and again uses up none but their own requests', async () => {
  const { member } = await signedInAtHome(admin, stack)
  const statuses: number[] = []
  for (let time = 0; time < 6; time++) statuses.push(await by('198.51.100.9').askForLink(member.email))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect(await by(home).askForLink(member.email)).toBe(200)
  // The e-mail from before the address was known, one of the stranger's, and this one.
  await nextMail(stack.dataDir, member.email, 3)
  expect(await by('203.0.113.8').askForLink(member.email)).toBe(200)
})

async function startAgain(signal: 'SIGKILL' | 'SIGTERM', meanwhile = async () => {}): Promise<void> {
  stack.process.kill(signal)
  await stack.stop()
  await meanwhile()
  stack = await startFirebaseStack({ env })
}

describe('after a kill -9', () => {
  let children: number[]
  let before: Awaited<ReturnType<typeof prepare>>
  beforeAll(async () => {
    before = await prepare()
    children = descendantsOf(stack.process.pid)
    await startAgain('SIGKILL')
  })

  async function prepare() {
    const club = await makeClub(admin)
    const member = await makeMember(admin, club.clubId)
    const disabled = await makeMember(admin, club.clubId)
    await admin.auth.updateUser(disabled.uid, { disabled: true })
    const many = Array.from({ length: 20 }, () => ({ uid: randomUUID(), email: `${randomUUID()}@club.test` }))
    expect((await admin.auth.importUsers(many)).errors).toEqual([])
    const settings = { url: `${stack.appUrl}/member-auth`, handleCodeInApp: true }
    const link = await admin.auth.generateSignInWithEmailLink(member.email, settings)
    const { user } = await signInWithEmailAndPassword(browser.auth, club.admin.email, club.admin.password)
    const account = await admin.auth.getUser(club.admin.uid)
    const stored = await writeValues(admin)
    return { member, disabled, many, link, refreshToken: user.refreshToken, account, stored }
  }

  test('accounts, claims, sessions, one-time codes and every kind of value are there', async () => {
    const { member, disabled, many, link, refreshToken, account, stored } = before
    const renewed = await renew(refreshToken, stack)
    expect(renewed).toHaveProperty('token')
    expect((await verb('lookup', { idToken: (renewed as { token: string }).token })).status).toBe(200)
    const { uid, tokensValidAfterTime, customClaims, emailVerified } = account
    expect(await admin.auth.getUser(uid)).toMatchObject({ tokensValidAfterTime, customClaims, emailVerified })
    expect((await admin.auth.getUser(disabled.uid)).disabled).toBe(true)
    expect((await admin.auth.getUsers(many.map(({ uid }) => ({ uid })))).users).toHaveLength(many.length)
    const code = { email: member.email, oobCode: new URL(link).searchParams.get('oobCode') }
    const signIns = [await verb('signInWithEmailLink', code), await verb('signInWithEmailLink', code)]
    expect(signIns.map(({ status }) => status)).toEqual([200, 400])
    expect(await readValues(admin)).toEqual(stored)
  })

  test('neither emulator has outlived the supervisor', async () => {
    expect(children.length).toBeGreaterThanOrEqual(3)
    await vi.waitFor(() => expect(children.filter(lives)).toEqual([]), soon)
  })
})

test('a gateway that is stopping says over a connection that is still open that it is not ready', async () => {
  const [host, port] = stack.insideHost.split(':')
  const socket = connect(Number(port), host)
  onTestFinished(() => void socket.destroy())
  let said = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk
  })
  const head = (first: string, length: number) =>
    `${first} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${stack.secret}\r\ncontent-length: ${length}\r\n\r\n`
  const statuses = () => [...said.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
  // A body that has not come whole keeps its connection from being closed.
  socket.write(
    `${head('GET /health', 0)}${head(`POST /v1/projects/${stack.projectId}/databases/(default)/documents:commit`, 2)}{`,
  )
  await vi.waitFor(() => expect(statuses()).toEqual(['200']), soon)
  stack.process.kill('SIGTERM')
  await vi.waitFor(() => expect(stack.log).toContainEqual(expect.objectContaining({ msg: 'stopping' })), soon)
  socket.write(`}${head('GET /health', 0)}`)
  await vi.waitFor(() => expect(statuses()).toHaveLength(3), soon)
  expect(statuses()[2]).toBe('503')
  await stack.stop()
  stack = await startFirebaseStack({ env })
})

describe('while the emulators start', () => {
  let club: Club
  let read: Awaited<ReturnType<typeof readEachWay>>
  let values: Awaited<ReturnType<typeof writeValues>>
  let early: { readonly version: string }
  let java: Awaited<ReturnType<typeof holdJava>>
  let starting: Promise<FirebaseStack>
  beforeAll(async () => {
    club = await registerClub(api)
    const members = [await addMember(club), await addMember(club), await addMember(club)]
    const item = await requireItem(club, 'Membership fee', '2026')
    await Promise.all(members.map(({ id }) => recordPayment(club, id, item)))
    await registerClub(api)
    read = await readEachWay()
    values = await writeValues(admin)
    java = await holdJava()
    stack.process.kill('SIGTERM')
    await stack.stop()
    starting = startFirebaseStack({ env: { ...env, ...java.env } })
    await vi.waitFor(async () => expect(await health()).toBe(503), soon)
  })
  afterAll(async () => {
    await java.letGo()
    stack = await starting
    await java.remove()
  })

  /** Each kind of read by the API, as plain values. */
  async function readEachWay() {
    const { db } = admin
    const ofClub = db.collection('members').where('clubId', '==', club.clubId)
    const inOrder = ofClub.orderBy('__name__')
    const first = (await inOrder.limit(1).get()).docs[0]
    const queries = [
      ofClub,
      ofClub.where('enabled', '==', true).limit(2),
      ofClub.where('enabled', '==', false),
      inOrder.startAfter(first?.id),
      db.collection('clubs').select(),
      db.collection('nothing').where('clubId', '==', club.clubId),
    ]
    const found = await Promise.all(queries.map(async (query) => (await query.get()).docs))
    const named = await db.getAll(db.doc(`clubs/${club.clubId}`), db.doc('clubs/none'))
    return [...found, named].map((docs) => docs.map((doc) => [doc.id, doc.data()]))
  }

  const ask = async (path: string, token = club.admin.token) => await send(api, 'GET', path, { token })

  test('documents are read from the disk as the emulator has them', async () => {
    expect(read.map(({ length }) => length)).toEqual([3, 2, 0, 2, expect.any(Number), 0, 2])
    expect(await readEachWay()).toEqual(read)
    expect(await readValues(admin)).toEqual(values)
  })

  test('an admin signs in and has the lists with what statuses are made of', async () => {
    const signedIn = await signIn(club.email, club.password, stack)
    expect(await renew(signedIn.refreshToken, stack)).toHaveProperty('token')
    const paths = ['/api/members', '/api/payments', '/api/payments/paid', '/api/payments/items', '/api/payments/years']
    const answers = await Promise.all([...paths, '/api/clubs'].map((path) => ask(path, signedIn.token)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    const [members, payments, , items] = answers
    expect([members?.body.length, payments?.body.payments.length, items?.body.length]).toEqual([3, 3, 1])
    early = payments?.body
  })

  test('what writes, and what needs a version to write, waits for the emulator', async () => {
    const member = { memberId: '99', fullName: 'Nora Neu', email: 'nora@club.test', enabled: true }
    const added = await send(api, 'POST', '/api/members', { token: club.admin.token, body: member })
    expect([added.status, (await ask('/api/passes/door')).status]).toEqual([503, 503])
    const at = `v1/projects/${stack.projectId}/databases/(default)/documents:commit`
    expect((await inside(at, { method: 'POST', body: JSON.stringify({ writes: [] }) })).status).toBe(503)
  })

  test('then the lists that were read are known to be current, and changes go on from there', async () => {
    await java.letGo()
    stack = await starting
    const reads = countRequests(api)
    expect((await ask(`/api/payments?since=${early.version}`)).body).toMatchObject({ changed: [], gone: [] })
    expect(reads.queries()).toBe(0)
    await addMember(club)
    expect((await ask('/api/members')).body).toHaveLength(4)
    expect((await ask('/api/passes/door')).status).toBe(200)
    expect(await readEachWay()).not.toEqual(read)
  })
})

describe('after a new key and a restart', () => {
  let people: Awaited<ReturnType<typeof signedInAtHome>>
  let club: Club
  let early: Api
  beforeAll(async () => {
    people = await signedInAtHome(admin, stack)
    // A backup compacts the journal, so that the restart reads compacted and later entries.
    await (await inside('backup')).arrayBuffer()
    club = await registerClub(api)
    const member = await addMember(club)
    await recordPayment(club, member.id, await requireItem(club, 'Membership fee', '2026'))
    expect(await answersTo(club.admin.token)).toEqual([200, 200, 200])
    // docs/security.md: rotate the key, then restart.
    const rotation = spawn(process.execPath, [rotateKey], { env: { ...process.env, ...env }, stdio: 'ignore' })
    expect(await once(rotation, 'exit')).toEqual([0, null])
    let warming: Promise<void> | undefined
    await startAgain('SIGTERM', async () => {
      early = await makeApi(undefined, {}, stack)
      warming = warmUp(early.deps, new AbortController().signal)
    })
    await warming
  })
  afterAll(() => early?.deps.firebase.close())

  /** Returns the statuses of the gateway, Firestore and the API for a token. */
  async function answersTo(token: string): Promise<number[]> {
    const own = { fieldFilter: { field: { fieldPath: 'clubId' }, op: 'EQUAL', value: { stringValue: club.clubId } } }
    const query = { structuredQuery: { from: [{ collectionId: 'payments' }], where: own } }
    const looked = await verb('lookup', { idToken: token })
    const read = await post(`/v1/projects/${stack.projectId}/databases/(default)/documents:runQuery`, query, token)
    return [looked.status, read.status, (await send(api, 'GET', '/api/clubs', { token })).status]
  }

  test('an API that started before the database has read the lists', async () => {
    const reads = countRequests(early)
    const list = async (path: string) => (await send(early, 'GET', path, { token: club.admin.token })).body
    expect(await list('/api/members')).toHaveLength(1)
    expect((await list('/api/payments')).payments).toHaveLength(1)
    expect(reads.queries()).toBe(0)
  })

  test('no one is signed out: tokens of the old key are valid everywhere', async () => {
    const { token: old } = club.admin
    const { token: fresh } = await signIn(club.email, club.password, stack)
    expect(await publishedKeys(stack)).toEqual([keyOf(fresh), keyOf(old)])
    expect(keyOf(fresh)).not.toBe(keyOf(old))
    expect(await answersTo(old)).toEqual([200, 200, 200])
    expect(await answersTo(fresh)).toEqual([200, 200, 200])
  })

  test('wrong guesses of others still lock no owner out, and links of others no member', async () => {
    const { owner, member } = people
    for (const address of strangers) await by(address).signIn(owner.email, 'mallory guesses')
    expect(await by('203.0.113.7').signIn(owner.email, owner.password)).toBe(429)
    expect(await by(home).signIn(owner.email, owner.password)).toBe(200)

    for (const address of strangers) expect(await by(address).askForLink(member.email)).toBe(200)
    expect(await by(home).askForLink(member.email)).toBe(200)
    await nextMail(stack.dataDir, member.email, 1 + 2 + 1)
  })
})
