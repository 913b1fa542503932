import { execFileSync } from 'node:child_process'
import { signInWithEmailAndPassword } from 'firebase/auth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type AdminSdk, connectAdmin } from '../support/admin-sdk.ts'
import { type BrowserSdk, openBrowser } from '../support/browser-sdk.ts'
import { type FirebaseStack, startFirebaseStack } from '../support/firebase-stack.ts'
import { sendRaw } from '../support/raw-http.ts'
import { makeClub } from '../support/test-club.ts'

let stack: FirebaseStack
let admin: AdminSdk
let browser: BrowserSdk
beforeAll(async () => {
  stack = await startFirebaseStack()
  admin = connectAdmin(stack)
  browser = openBrowser(stack)
})
afterAll(async () => {
  await Promise.all([admin.close(), browser.close(), stack.stop()])
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
  const { mark = '' } = await changes('')
  expect(await changes(mark)).toMatchObject({ status: 200, changed: [] })
  process.kill(pidOf('documents'), 'SIGKILL')
  await vi.waitFor(async () => expect(await health()).toBe(503), soon)
  expect((await changes(mark)).changed).toBeUndefined()
  await vi.waitFor(async () => expect(await health()).toBe(200), soon)
  const after = await changes(mark)
  expect([after.status, after.changed, after.mark === mark]).toEqual([200, undefined, false])
  await expect(makeClub(admin)).resolves.toBeDefined()
})

test('neither emulator outlives the supervisor, however it ends', async () => {
  const own = await startFirebaseStack()
  const children = childrenOf(own.process.pid)
  expect(children.length).toBeGreaterThanOrEqual(3)
  own.process.kill('SIGKILL')
  await vi.waitFor(() => expect(children.filter(lives)).toEqual([]), soon)
  await own.stop()
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
