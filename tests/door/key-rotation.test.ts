import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '@tessera/api/app'
import { readConfig } from '@tessera/api/config'
import { makeDeps } from '@tessera/api/start'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../scripts/product/ports.ts'
import { connectAdmin } from '../support/admin-sdk.ts'
import { type FirebaseStack, startFirebaseStack } from '../support/firebase-stack.ts'
import { sendRaw } from '../support/raw-http.ts'
import { makeClub, type TestClub } from '../support/test-club.ts'

const verb = join(import.meta.dirname, '..', '..', 'firebase', 'src', 'rotate-key.ts')
let env: Record<'DATA_DIR' | 'DOOR_PUBLIC' | 'DOOR_INSIDE', string>
let stack: FirebaseStack
let api: { fetch: (request: Request) => Response | Promise<Response>; close: () => Promise<void> }

// The parts find each other where they were, as in the product.
beforeAll(async () => {
  const [outer, inner] = [await freePort(), await freePort()]
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-keys-'))
  env = { DATA_DIR: dataDir, DOOR_PUBLIC: `127.0.0.1:${outer}`, DOOR_INSIDE: `127.0.0.1:${inner}` }
  stack = await startFirebaseStack({ env })
  const config = readConfig({ DATA_DIR: dataDir, FIREBASE_INSIDE: env.DOOR_INSIDE, PUBLIC_URL: stack.appUrl })
  const deps = await makeDeps(config, pino({ level: 'silent' }))
  api = { fetch: createApp(deps).fetch, close: () => deps.firebase.close() }
})
afterAll(async () => {
  await api.close()
  await stack.stop()
  await rm(env.DATA_DIR, { recursive: true })
})

/** As docs/security.md says: change the keys, then start the part again. */
async function rotate(): Promise<void> {
  const child = spawn(process.execPath, [verb], { env: { ...process.env, ...env }, stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
  await stack.stop()
  stack = await startFirebaseStack({ env })
}

const post = (path: string, body: object, token?: string) =>
  sendRaw(stack.publicUrl, {
    ...{ method: 'POST', path, body: JSON.stringify(body) },
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })

async function signIn({ admin: { email, password } }: TestClub): Promise<string> {
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=x'
  const { status, body } = await post(path, { email, password, returnSecureToken: true })
  expect(status).toBe(200)
  return JSON.parse(body).idToken
}

/** How the door, Firestore and the API answer a token. */
async function answersTo(idToken: string, { clubId }: TestClub): Promise<number[]> {
  const own = { fieldFilter: { field: { fieldPath: 'clubId' }, op: 'EQUAL', value: { stringValue: clubId } } }
  const query = { structuredQuery: { from: [{ collectionId: 'payments' }], where: own } }
  const looked = await post('/identitytoolkit.googleapis.com/v1/accounts:lookup?key=x', { idToken })
  const read = await post(`/v1/projects/${stack.projectId}/databases/(default)/documents:runQuery`, query, idToken)
  const club = new Request('http://api.test/api/clubs', { headers: { authorization: `Bearer ${idToken}` } })
  return [looked.status, read.status, (await api.fetch(club)).status]
}

const keyOf = (idToken: string): string =>
  JSON.parse(Buffer.from(idToken.split('.')[0] ?? '', 'base64url').toString()).kid

async function published(): Promise<string[]> {
  const { body } = await sendRaw(stack.publicUrl, { method: 'GET', path: '/.well-known/jwks.json' })
  return JSON.parse(body).keys.map(({ kid }: { kid: string }) => kid)
}

test('a new key signs nobody out: tokens of the old one go on counting everywhere', async () => {
  const admin = connectAdmin(stack)
  const club = await makeClub(admin)
  await admin.close()
  const old = await signIn(club)
  expect(await answersTo(old, club)).toEqual([200, 200, 200])

  await rotate()
  const fresh = await signIn(club)
  expect(await published()).toEqual([keyOf(fresh), keyOf(old)])
  expect(keyOf(fresh)).not.toBe(keyOf(old))
  expect(await answersTo(old, club)).toEqual([200, 200, 200])
  expect(await answersTo(fresh, club)).toEqual([200, 200, 200])
})
