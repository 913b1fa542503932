import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { signInWithEmailAndPassword } from 'firebase/auth'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { connectAdmin } from '../support/admin-sdk.ts'
import { openBrowser } from '../support/browser-sdk.ts'
import { type FirebaseStack, startFirebaseStack } from '../support/firebase-stack.ts'
import { makeClub, makeMember, type TestClub } from '../support/test-club.ts'
import { type Acknowledged, findLosses, writeAsApi, writeAsBrowser } from '../support/writers.ts'

/** FAULT_ROUNDS=25 makes the long run. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 5)
const victims = ['supervisor', 'documents', 'supervisor', 'accounts', 'supervisor'] as const
const told: Acknowledged = new Map()
const healthyAfterMs: number[] = []
const found = { lost: 0, torn: 0 }

let dataDir: string
let stack: FirebaseStack
let club: TestClub
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tessera-faults-'))
  stack = await startFirebaseStack({ env: { DATA_DIR: dataDir } })
  const admin = connectAdmin(stack)
  club = await makeClub(admin)
  await admin.close()
})
afterAll(async () => {
  await stack?.stop()
  await rm(dataDir, { recursive: true, force: true })
  const seconds = healthyAfterMs.map((ms) => ms / 1000).sort((a, b) => a - b)
  const [fastest, middle, slowest] = [0, Math.floor(seconds.length / 2), -1].map((at) => seconds.at(at)?.toFixed(1))
  console.info(
    `faults: ${healthyAfterMs.length} rounds, ${told.size} acknowledged, ${found.lost} lost, ${found.torn} torn, healthy again after ${fastest} to ${slowest} s (median ${middle} s)`,
  )
})

const pidOf = (part: string) => Number(stack.log.findLast((line) => line.part === part && line.msg === 'running')?.pid)
const isHealthy = async () => (await fetch(`http://${stack.insideHost}/health`)).ok

test.each(
  Array.from({ length: rounds }, (_, round) => [round + 1, victims[round % victims.length] ?? 'supervisor'] as const),
)(
  'round %i: kill -9 of %s under 8 writers loses nothing that was acknowledged',
  async (_, victim) => {
    const browser = openBrowser(stack)
    const { user } = await signInWithEmailAndPassword(browser.auth, club.admin.email, club.admin.password)
    const idToken = await user.getIdToken()
    let over = false
    const stopped = () => over
    const writers = [
      ...Array.from({ length: 4 }, () => writeAsBrowser(stack, club, idToken, told, stopped)),
      ...Array.from({ length: 4 }, () => writeAsApi(stack, club, told, stopped)),
    ]
    const before = told.size
    const end = async () => {
      over = true
      await Promise.all(writers)
    }
    onTestFinished(end)
    await vi.waitFor(() => expect(told.size).toBeGreaterThan(before + 50), { timeout: 60_000, interval: 20 })
    await wait(Math.random() * 500)
    process.kill(victim === 'supervisor' ? Number(stack.process.pid) : pidOf(victim), 'SIGKILL')
    const since = performance.now()
    if (victim === 'supervisor') {
      await end()
      await stack.stop()
      stack = await startFirebaseStack({ env: { DATA_DIR: dataDir } })
    } else {
      await vi.waitFor(async () => expect(await isHealthy()).toBe(false), { timeout: 60_000, interval: 20 })
      await vi.waitFor(async () => expect(await isHealthy()).toBe(true), { timeout: 120_000, interval: 50 })
      await end()
    }
    healthyAfterMs.push(performance.now() - since)
    const { lost, torn } = await findLosses(stack, told)
    found.lost += lost.length
    found.torn += torn.length
    expect({ lost, torn }).toEqual({ lost: [], torn: [] })
    await browser.close()
  },
  300_000,
)

test('accounts, claims, sessions and one-time codes outlive the process', async () => {
  const admin = connectAdmin(stack)
  const member = await makeMember(admin, club.clubId)
  const disabled = await makeMember(admin, club.clubId)
  await admin.auth.updateUser(disabled.uid, { disabled: true })
  const many = Array.from({ length: 20 }, () => ({ uid: randomUUID(), email: `${randomUUID()}@club.test` }))
  expect((await admin.auth.importUsers(many)).errors).toEqual([])
  const link = await admin.auth.generateSignInWithEmailLink(member.email, {
    url: `${stack.appUrl}/member-auth`,
    handleCodeInApp: true,
  })
  const first = openBrowser(stack)
  const { user } = await signInWithEmailAndPassword(first.auth, club.admin.email, club.admin.password)
  const { refreshToken } = user
  const known = await admin.auth.getUser(club.admin.uid)
  await Promise.all([admin.close(), first.close()])
  stack.process.kill('SIGKILL')
  await stack.stop()
  stack = await startFirebaseStack({ env: { DATA_DIR: dataDir } })

  const refreshed = await fetch(`${stack.publicUrl}/securetoken.googleapis.com/v1/token?key=self-hosted`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  })
  const tokens = (await refreshed.json()) as { id_token: string }
  const looked = await fetch(`${stack.publicUrl}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=self-hosted`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken: tokens.id_token }),
  })
  expect([refreshed.status, looked.status]).toEqual([200, 200])

  const again = connectAdmin(stack)
  const after = await again.auth.getUser(club.admin.uid)
  expect(after.tokensValidAfterTime).toBe(known.tokensValidAfterTime)
  expect([after.customClaims, after.emailVerified]).toEqual([known.customClaims, known.emailVerified])
  expect((await again.auth.getUser(disabled.uid)).disabled).toBe(true)
  expect((await again.auth.getUsers(many.map(({ uid }) => ({ uid })))).users).toHaveLength(many.length)
  await again.close()

  const code = new URL(link).searchParams.get('oobCode')
  const signIn = () =>
    fetch(`${stack.publicUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithEmailLink?key=self-hosted`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: member.email, oobCode: code }),
    })
  expect([(await signIn()).status, (await signIn()).status]).toEqual([200, 400])
}, 300_000)

test('every kind of value comes back as it was first answered', async () => {
  const admin = connectAdmin(stack)
  const { Timestamp, GeoPoint, FieldValue } = await import('firebase-admin/firestore')
  const values = {
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
    friend: admin.db.doc('clubs/other'),
  }
  await admin.db.doc(`things/${club.clubId}`).set(values)
  const [counted, gone] = [admin.db.doc(`things/${club.clubId}-counted`), admin.db.doc(`things/${club.clubId}-gone`)]
  await counted.set({ n: 1, map: { left: 1 }, list: ['a'] })
  await gone.set({ n: 1 })
  await counted.update({
    n: FieldValue.increment(4),
    'map.right': 2,
    list: FieldValue.arrayUnion('b'),
    when: FieldValue.serverTimestamp(),
  })
  await admin.db
    .batch()
    .update(counted, { n: FieldValue.increment(1) })
    .update(counted, { again: true })
    .delete(gone)
    .commit()
  await admin.db.runTransaction(async (transaction) => {
    const n = (await transaction.get(counted)).get('n')
    transaction.update(counted, { n: n * 2 })
  })
  const countedFirst = (await counted.get()).data()
  expect(countedFirst).toMatchObject({ n: 12, map: { left: 1, right: 2 }, list: ['a', 'b'], again: true })
  const first = (await admin.db.doc(`things/${club.clubId}`).get()).data()
  await admin.close()
  process.kill(pidOf('documents'), 'SIGKILL')
  await vi.waitFor(async () => expect(await isHealthy()).toBe(false), { timeout: 60_000, interval: 20 })
  await vi.waitFor(async () => expect(await isHealthy()).toBe(true), { timeout: 120_000, interval: 50 })
  const again = connectAdmin(stack)
  const second = (await again.db.doc(`things/${club.clubId}`).get()).data()
  expect((await again.db.doc(counted.path).get()).data()).toEqual(countedFirst)
  expect((await again.db.doc(gone.path).get()).exists).toBe(false)
  expect({ ...second, friend: second?.friend.path }).toEqual({ ...first, friend: first?.friend.path })
  await again.close()
}, 300_000)

test('a second process never opens the same data folder', async () => {
  await expect(startFirebaseStack({ env: { DATA_DIR: dataDir } })).rejects.toThrow(
    'Another Tessera runs on the data in',
  )
  expect(await isHealthy()).toBe(true)
})
