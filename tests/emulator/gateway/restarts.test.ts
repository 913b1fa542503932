import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { warmUp } from '@tessera/api/warm-up'
import { signInWithEmailAndPassword } from 'firebase/auth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../../../gateway/src/emulators/free-port.ts'
import { type AdminSdk, connectAdmin } from '../../support/admin-sdk.ts'
import { type Api, makeApi, makeOwnApi, send } from '../../support/api.ts'
import { countRequests } from '../../support/api-requests.ts'
import { type BrowserSdk, openBrowser } from '../../support/browser-sdk.ts'
import { addMember, registerClub } from '../../support/club.ts'
import { type FirebaseStack, startFirebaseStack } from '../../support/firebase-stack.ts'
import { signIn } from '../../support/gateway.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'
import { sendRaw } from '../../support/raw-http.ts'
import { makeClub, type TestClub } from '../../support/test-club.ts'

const rotateKey = join(import.meta.dirname, '..', '..', '..', 'gateway', 'src', 'rotate-key.ts')
let env: Record<'DATA_DIR' | 'GATEWAY_PUBLIC' | 'GATEWAY_INSIDE', string>
let stack: FirebaseStack
let admin: AdminSdk
let browser: BrowserSdk
let api: Api

// Fixed ports and folder, as in the product, so that the parts find each other after a restart.
beforeAll(async () => {
  const [outer, inner] = [await freePort(), await freePort()]
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-restarts-'))
  env = { DATA_DIR: dataDir, GATEWAY_PUBLIC: `127.0.0.1:${outer}`, GATEWAY_INSIDE: `127.0.0.1:${inner}` }
  stack = await startFirebaseStack({ env })
  admin = connectAdmin(stack)
  browser = openBrowser(stack)
  api = await makeApi(undefined, {}, stack)
})
afterAll(async () => {
  await Promise.all([admin.close(), browser.close(), api.deps.firebase.close(), stack.stop()])
  await rm(env.DATA_DIR, { recursive: true })
})

const pidOf = (part: string) => Number(stack.log.findLast((line) => line.part === part && line.msg === 'running')?.pid)
const health = async () => (await fetch(`http://${stack.insideHost}/health`)).status
const soon = { timeout: 60_000, interval: 50 }

test('when the Auth emulator dies, people stay signed in and accounts are as they were', async () => {
  const club = await makeClub(admin)
  const { user } = await signInWithEmailAndPassword(browser.auth, club.admin.email, club.admin.password)
  process.kill(pidOf('accounts'), 'SIGKILL')
  await vi.waitFor(async () => expect(await health()).toBe(503), soon)
  const meanwhile = await sendRaw(stack.publicUrl, {
    ...{ method: 'POST', path: '/identitytoolkit.googleapis.com/v1/accounts:lookup', body: '{}' },
  })
  expect([meanwhile.status, meanwhile.headers['content-type']]).toEqual([503, 'text/plain; charset=utf-8'])
  await expect(user.reload()).rejects.toMatchObject({ code: 'auth/network-request-failed' })
  await vi.waitFor(async () => expect(await health()).toBe(200), soon)
  await user.reload()
  expect(browser.auth.currentUser?.uid).toBe(club.admin.uid)
  expect((await admin.auth.getUser(user.uid)).customClaims).toEqual({ role: 'admin', clubId: club.clubId })
  await expect(signInWithEmailAndPassword(browser.auth, club.admin.email, club.admin.password)).resolves.toBeDefined()
})

test('when the Firestore emulator dies, it is started again, and anything may have changed', async () => {
  const changes = async (since: string) => {
    const headers = { authorization: `Bearer ${stack.secret}` }
    const asked = new URLSearchParams({ club: 'x', collection: 'members', since })
    const answer = await fetch(`http://${stack.insideHost}/changes?${asked}`, { headers })
    return { status: answer.status, ...((await answer.json()) as { mark?: string; changed?: string[] }) }
  }
  const club = await makeClub(admin)
  const { token } = await signIn(club.admin.email, club.admin.password, stack)
  await admin.db.doc('payments/before').set({ clubId: club.clubId, notes: 'before' })
  const payments = async (since = '') =>
    (await send(api, 'GET', `/api/payments?since=${since}`, { token })).body as { version: string }
  const { version } = await payments()
  expect(await payments(version)).toEqual({ version, changed: [], gone: [] })
  const { mark = '' } = await changes('')
  expect(await changes(mark)).toMatchObject({ status: 200, changed: [] })
  process.kill(pidOf('documents'), 'SIGKILL')
  await vi.waitFor(async () => expect(await health()).toBe(503), soon)
  expect((await changes(mark)).changed).toBeUndefined()
  await vi.waitFor(async () => expect(await health()).toBe(200), soon)
  const after = await changes(mark)
  expect([after.status, after.changed, after.mark === mark]).toEqual([200, undefined, false])
  expect(await payments(version)).toMatchObject({ payments: [{ id: 'before', notes: 'before' }] })
  await expect(makeClub(admin)).resolves.toBeDefined()
})

const post = (path: string, body: object, token?: string) =>
  sendRaw(stack.publicUrl, {
    ...{ method: 'POST', path, body: JSON.stringify(body) },
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })

/** Returns the statuses of the gateway, Firestore and the API for a token. */
async function answersTo(token: string, { clubId }: TestClub): Promise<number[]> {
  const own = { fieldFilter: { field: { fieldPath: 'clubId' }, op: 'EQUAL', value: { stringValue: clubId } } }
  const query = { structuredQuery: { from: [{ collectionId: 'payments' }], where: own } }
  const looked = await post('/identitytoolkit.googleapis.com/v1/accounts:lookup?key=x', { idToken: token })
  const read = await post(`/v1/projects/${stack.projectId}/databases/(default)/documents:runQuery`, query, token)
  return [looked.status, read.status, (await send(api, 'GET', '/api/clubs', { token })).status]
}

const keyOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid

async function publishedKeys(): Promise<string[]> {
  const { body } = await sendRaw(stack.publicUrl, { method: 'GET', path: '/.well-known/jwks.json' })
  return JSON.parse(body).keys.map(({ kid }: { kid: string }) => kid)
}

test('a new key signs no one out: tokens of the old key stay valid everywhere', async () => {
  const club = await makeClub(admin)
  const { email, password } = club.admin
  const { token: old } = await signIn(email, password, stack)
  expect(await answersTo(old, club)).toEqual([200, 200, 200])

  // docs/security.md: rotate the key, then restart.
  const [code] = await once(
    spawn(process.execPath, [rotateKey], { env: { ...process.env, ...env }, stdio: 'ignore' }),
    'exit',
  )
  expect(code).toBe(0)
  await stack.stop()
  stack = await startFirebaseStack({ env })

  const { token: fresh } = await signIn(email, password, stack)
  expect(await publishedKeys()).toEqual([keyOf(fresh), keyOf(old)])
  expect(keyOf(fresh)).not.toBe(keyOf(old))
  expect(await answersTo(old, club)).toEqual([200, 200, 200])
  expect(await answersTo(fresh, club)).toEqual([200, 200, 200])
})

test('an API that starts before the database reads the lists once it is there', async () => {
  const club = await registerClub(api)
  const member = await addMember(club)
  await recordPayment(club, member.id, await requireItem(club, 'Membership fee', '2026'))
  await stack.stop()
  const early = await makeOwnApi(undefined, {}, stack)
  const warming = warmUp(early.deps, new AbortController().signal)
  stack = await startFirebaseStack({ env })
  await warming
  const reads = countRequests(early)
  const list = async (path: string) => (await send(early, 'GET', path, { token: club.admin.token })).body
  expect(await list('/api/members')).toHaveLength(1)
  expect((await list('/api/payments')).payments).toHaveLength(1)
  expect(reads.queries()).toBe(0)
})

test('neither emulator outlives a supervisor that is killed', async () => {
  const children = childrenOf(stack.process.pid)
  expect(children.length).toBeGreaterThanOrEqual(3)
  stack.process.kill('SIGKILL')
  await vi.waitFor(() => expect(children.filter(lives)).toEqual([]), soon)
})

function childrenOf(pid: number | undefined): number[] {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = table
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number))
  const direct = pairs.flatMap(([child, parent]) => (parent === pid && child !== undefined ? [child] : []))
  return direct.flatMap((child) => [child, ...childrenOf(child)]).filter(lives)
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}
