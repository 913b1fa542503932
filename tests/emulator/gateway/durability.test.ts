import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signInWithEmailAndPassword } from 'firebase/auth'
import { FieldValue, GeoPoint, Timestamp } from 'firebase-admin/firestore'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdminSdk, connectAdmin } from '../../support/admin-sdk.ts'
import { openBrowser } from '../../support/browser-sdk.ts'
import { type FirebaseStack, startFirebaseStack } from '../../support/firebase-stack.ts'
import { makeClub, makeMember, type TestClub } from '../../support/test-club.ts'

let env: { DATA_DIR: string }
let stack: FirebaseStack
let admin: AdminSdk
let club: TestClub
beforeAll(async () => {
  env = { DATA_DIR: await mkdtemp(join(tmpdir(), 'tessera-durability-')) }
  stack = await startFirebaseStack({ env })
  admin = connectAdmin(stack)
  club = await makeClub(admin)
})
afterAll(async () => {
  await admin?.close()
  await stack?.stop()
  await rm(env.DATA_DIR, { recursive: true, force: true })
})

async function killAndStartAgain(): Promise<void> {
  await admin.close()
  stack.process.kill('SIGKILL')
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

  await killAndStartAgain()

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
