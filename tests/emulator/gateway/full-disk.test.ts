import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ask } from '../../../scripts/product/command.ts'
import { type AdminSdk, connectAdmin } from '../../support/admin-sdk.ts'
import { type FirebaseStack, startFirebaseStack } from '../../support/firebase-stack.ts'
import { renew, signIn, trySignIn } from '../../support/gateway.ts'
import { makeClub } from '../../support/test-club.ts'

let stack: FirebaseStack
let admin: AdminSdk
beforeAll(async () => {
  stack = await startFirebaseStack()
  admin = connectAdmin(stack)
})
afterAll(async () => {
  await admin?.close()
  await stack?.stop()
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
