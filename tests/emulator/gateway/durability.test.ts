import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signInWithEmailAndPassword } from 'firebase/auth'
import { FieldValue, GeoPoint, Timestamp } from 'firebase-admin/firestore'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ask } from '../../../scripts/product/command.ts'
import { type AdminSdk, connectAdmin } from '../../support/admin-sdk.ts'
import { openBrowser } from '../../support/browser-sdk.ts'
import { type FirebaseStack, startFirebaseStack } from '../../support/firebase-stack.ts'
import { renew, signIn, trySignIn } from '../../support/gateway.ts'
import { codeIn, linkIn, mailsTo, nextMail } from '../../support/mailbox.ts'
import { sendRaw } from '../../support/raw-http.ts'
import { makeClub, makeMember, type TestClub } from '../../support/test-club.ts'

let env: Record<'DATA_DIR', string>
let stack: FirebaseStack
let admin: AdminSdk
let club: TestClub
beforeAll(async () => {
  const limits = { LIMIT_WRONG_FROM_EVERYWHERE: '3/3600s', LIMIT_MAIL_FROM_EVERYWHERE: '2/900s' }
  env = { DATA_DIR: await mkdtemp(join(tmpdir(), 'tessera-durability-')), ...limits }
  stack = await startFirebaseStack({ env })
  admin = connectAdmin(stack)
  club = await makeClub(admin)
})
afterAll(async () => {
  await admin?.close()
  await stack?.stop()
  await rm(env.DATA_DIR, { recursive: true, force: true })
})

async function startAgain(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  await admin.close()
  stack.process.kill(signal)
  await stack.stop()
  stack = await startFirebaseStack({ env })
  admin = connectAdmin(stack)
}

const post = (path: string, body: object) =>
  fetch(`${stack.publicUrl}/${path}?key=self-hosted`, {
    method: 'POST',
    ...(body instanceof URLSearchParams
      ? { body }
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
const identity = 'identitytoolkit.googleapis.com/v1/accounts'

test('accounts, claims, sessions, one-time codes and every kind of value outlive a kill -9', async () => {
  const member = await makeMember(admin, club.clubId)
  const disabled = await makeMember(admin, club.clubId)
  await admin.auth.updateUser(disabled.uid, { disabled: true })
  const many = Array.from({ length: 20 }, () => ({ uid: randomUUID(), email: `${randomUUID()}@club.test` }))
  expect((await admin.auth.importUsers(many)).errors).toEqual([])
  const settings = { url: `${stack.appUrl}/member-auth`, handleCodeInApp: true }
  const link = await admin.auth.generateSignInWithEmailLink(member.email, settings)
  const browser = openBrowser(stack)
  const { user } = await signInWithEmailAndPassword(browser.auth, club.admin.email, club.admin.password)
  const { refreshToken } = user
  await browser.close()
  const account = await admin.auth.getUser(club.admin.uid)
  const stored = await writeValues(admin)

  await startAgain('SIGKILL')

  const grant = { grant_type: 'refresh_token', refresh_token: refreshToken }
  const refreshed = await post('securetoken.googleapis.com/v1/token', new URLSearchParams(grant))
  const { id_token: idToken } = (await refreshed.json()) as { id_token: string }
  expect([refreshed.status, (await post(`${identity}:lookup`, { idToken })).status]).toEqual([200, 200])
  const { tokensValidAfterTime, customClaims, emailVerified } = account
  expect(await admin.auth.getUser(club.admin.uid)).toMatchObject({ tokensValidAfterTime, customClaims, emailVerified })
  expect((await admin.auth.getUser(disabled.uid)).disabled).toBe(true)
  expect((await admin.auth.getUsers(many.map(({ uid }) => ({ uid })))).users).toHaveLength(many.length)
  const code = { email: member.email, oobCode: new URL(link).searchParams.get('oobCode') }
  const signIns = [
    await post(`${identity}:signInWithEmailLink`, code),
    await post(`${identity}:signInWithEmailLink`, code),
  ]
  expect(signIns.map(({ status }) => status)).toEqual([200, 400])
  expect(await readValues(admin)).toEqual(stored)
})

test('a second process never opens the same data folder', async () => {
  await expect(startFirebaseStack({ env })).rejects.toThrow('Another Tessera runs on the data in')
  expect((await fetch(`http://${stack.insideHost}/health`)).ok).toBe(true)
})

/** Simulates a full disk: while `size` is 0, no file of the gateway can grow. */
function limitFiles(size: '0' | 'unlimited'): void {
  const { ok, output } = ask('prlimit', ['--pid', String(stack.process.pid), `--fsize=${size}:unlimited`])
  if (!ok) throw new Error(output)
}

const health = async () => {
  const response = await fetch(`http://${stack.insideHost}/health`)
  return [response.status, ((await response.json()) as { status: string }).status]
}

test('on a full disk accounts are still read and sessions renewed, without a rotation, and sign-ins are refused', async () => {
  const club = await makeClub(admin)
  const { email, password, uid } = club.admin
  const session = await signIn(email, password, stack)
  onTestFinished(() => limitFiles('unlimited'))
  limitFiles('0')
  const documents = `projects/${stack.projectId}/databases/(default)/documents`
  const write = async (id: string) => {
    const { status } = await fetch(`http://${stack.insideHost}/v1/${documents}:commit`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stack.secret}` },
      body: JSON.stringify({ writes: [{ update: { name: `${documents}/things/${id}`, fields: {} } }] }),
    })
    return status
  }
  expect(await write('one')).toBe(503)
  expect(await health()).toEqual([503, 'read-only'])
  // Once the disk is known to be full, a write is refused before it is made.
  expect(await write('two')).toBe(503)
  expect((await admin.db.doc('things/two').get()).exists).toBe(false)

  expect((await admin.auth.getUser(uid)).email).toBe(email)
  const renewed = await renew(session.refreshToken, stack)
  expect(renewed).toMatchObject({ refreshToken: session.refreshToken, token: expect.any(String) })
  const looked = await fetch(`${stack.publicUrl}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=test`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken: session.token }),
  })
  expect([looked.status, await looked.text()]).toEqual([200, expect.stringContaining(email)])
  const refused = await fetch(
    `${stack.publicUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=t`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    },
  )
  expect(refused.status).toBe(503)

  limitFiles('unlimited')
  await expect.poll(health, { timeout: 30_000, interval: 250 }).toEqual([200, 'ok'])
  expect(await trySignIn(email, password, stack)).toHaveProperty('token')
  const rotated = await renew(session.refreshToken, stack)
  expect(rotated).toMatchObject({ refreshToken: expect.not.stringContaining(session.refreshToken) })
})

/** Address of the members and owners; strangers use others. */
const home = '192.0.2.1'
const strangers = ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4', '2001:db8::1']

const from = (address: string, verb: string, body: object) =>
  sendRaw(stack.publicUrl, {
    ...{ method: 'POST', path: `/identitytoolkit.googleapis.com/v1/accounts:${verb}?key=x` },
    ...{ headers: { 'x-forwarded-for': address }, body: JSON.stringify(body) },
  })
const signInFrom = async (address: string, email: string, password: string) =>
  (await from(address, 'signInWithPassword', { email, password, returnSecureToken: true })).status
const askForLink = async (address: string, email: string) =>
  (await from(address, 'sendOobCode', { requestType: 'EMAIL_SIGNIN', email, canHandleCodeInApp: true })).status
const useLink = async (address: string, email: string, mail: Parameters<typeof linkIn>[0]) =>
  (await from(address, 'signInWithEmailLink', { email, oobCode: codeIn(linkIn(mail)) })).status

/** Makes an owner and a member, both signed in once from `home`; each test makes its own. */
async function signedInAtHome() {
  const { admin: owner, clubId } = await makeClub(admin)
  const [member, other] = [await makeMember(admin, clubId), await makeMember(admin, clubId)]
  expect(await signInFrom(home, owner.email, owner.password)).toBe(200)
  await askForLink(home, member.email)
  expect(await useLink(home, member.email, await nextMail(stack.dataDir, member.email))).toBe(200)
  return { owner, member, other }
}

test('after a restart, wrong guesses of others still lock no owner out, and links of others no member', async () => {
  const { owner, member } = await signedInAtHome()
  // A backup compacts the journal, so that the restart reads compacted and later entries.
  const headers = { authorization: `Bearer ${stack.secret}` }
  await (await fetch(`http://${stack.insideHost}/backup`, { headers })).arrayBuffer()
  await startAgain('SIGTERM')

  for (const address of strangers) await signInFrom(address, owner.email, 'mallory guesses')
  expect(await signInFrom('203.0.113.7', owner.email, owner.password)).toBe(429)
  expect(await signInFrom(home, owner.email, owner.password)).toBe(200)

  for (const address of strangers) expect(await askForLink(address, member.email)).toBe(200)
  expect(await askForLink(home, member.email)).toBe(200)
  await nextMail(stack.dataDir, member.email, 1 + 2 + 1)
})

test('strangers fill no mailbox, and a link of the letters that came works', async () => {
  const { member, other } = await signedInAtHome()
  for (const address of strangers) expect(await askForLink(address, other.email)).toBe(200)
  expect(await askForLink('203.0.113.7', other.email)).toBe(200)
  await nextMail(stack.dataDir, other.email, 2)
  // E-mails go out one after another: once this one has arrived, a third to the other member would have too.
  await askForLink(home, member.email)
  await nextMail(stack.dataDir, member.email, 2)
  const mails = await mailsTo(stack.dataDir, other.email)
  expect(mails).toHaveLength(2)
  // Any of the links works, and using one invalidates the others.
  const statuses: number[] = []
  for (const mail of mails) statuses.push(await useLink('203.0.113.7', other.email, mail))
  expect(statuses).toEqual([200, 400])
  // Now the address is known for the account.
  expect(await askForLink('203.0.113.7', other.email)).toBe(200)
  await nextMail(stack.dataDir, other.email, 3)
})

test('a stranger who asks again and again uses up none but their own requests', async () => {
  const { member } = await signedInAtHome()
  const statuses: number[] = []
  for (let time = 0; time < 6; time++) statuses.push(await askForLink('198.51.100.9', member.email))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect(await askForLink(home, member.email)).toBe(200)
  // The e-mail from before the address was known, one of the stranger's, and this one.
  await nextMail(stack.dataDir, member.email, 3)
  expect(await askForLink('203.0.113.8', member.email)).toBe(200)
})

/** Writes every kind of value, with increments, nested updates, batches, deletions and transactions. */
async function writeValues({ db }: AdminSdk) {
  await db.doc('things/all').set({
    text: 'Grüße \u{1F3AB} \u202e abc',
    whole: 2 ** 53 - 1,
    fraction: 0.1 + 0.2,
    notANumber: Number.NaN,
    endless: Number.NEGATIVE_INFINITY,
    negativeZero: -0,
    nothing: null,
    yes: true,
    bytes: Buffer.from([0, 255, 10, 13]),
    moment: new Timestamp(1_700_000_000, 123_456_000),
    place: new GeoPoint(48.2, 16.4),
    list: [1, 'two', { three: 3 }],
    map: { 'a.b': 1, 'größe x': 2, inner: {} },
    when: FieldValue.serverTimestamp(),
    friend: db.doc('clubs/other'),
  })
  const [counted, gone] = [db.doc('things/counted'), db.doc('things/gone')]
  await counted.set({ n: 1, map: { left: 1 }, list: ['a'] })
  await gone.set({ n: 1 })
  await counted.update({
    n: FieldValue.increment(4),
    'map.right': 2,
    list: FieldValue.arrayUnion('b'),
    when: FieldValue.serverTimestamp(),
  })
  const batch = db
    .batch()
    .update(counted, { n: FieldValue.increment(1) })
    .update(counted, { again: true })
  await batch.delete(gone).commit()
  await db.runTransaction(async (transaction) => {
    const n = (await transaction.get(counted)).get('n')
    transaction.update(counted, { n: n * 2 })
  })
  const values = await readValues({ db })
  expect(values.counted).toMatchObject({ n: 12, map: { left: 1, right: 2 }, list: ['a', 'b'], again: true })
  expect(values.gone).toBe(false)
  return values
}

async function readValues({ db }: Pick<AdminSdk, 'db'>) {
  const [all, counted, gone] = await Promise.all(['all', 'counted', 'gone'].map((id) => db.doc(`things/${id}`).get()))
  return {
    all: { ...all?.data(), friend: all?.get('friend').path },
    counted: counted?.data(),
    gone: gone?.exists,
  }
}
