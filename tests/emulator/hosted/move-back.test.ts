import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { root } from '../../../scripts/product/environment.ts'
import { spec } from '../../spec/tags.ts'
import { connectAdmin } from '../../support/admin-sdk.ts'
import { type Api, makeApi, send } from '../../support/api.ts'
import {
  type AddedMember,
  addMember,
  type Club,
  formOf,
  freshEmail,
  freshMember,
  registerClub,
  setUpPasses,
  signInMember,
} from '../../support/club.ts'
import { type FirebaseStack, startFirebaseStack } from '../../support/firebase-stack.ts'
import { refresh, signIn, signInByLink, trySignIn } from '../../support/gateway.ts'
import { hashConfig } from '../../support/google-passwords.ts'
import { type HostedApi, startHostedApi } from '../../support/hosted-api.ts'

const run = promisify(execFile)
const projectId = 'way-back-club-1'
const folder = mkdtempSync(join(tmpdir(), 'tessera-back-'))
const [there, back] = [join(folder, 'there.backup'), join(folder, 'back.backup')]
const keys = `${there}.keys`

/** Runs a verb as the operator does, with emulators in place of Google. */
async function verb(script: string, args: string[], env: Record<string, string>) {
  const settings = {
    MODE: 'local',
    GOOGLE_APPLICATION_CREDENTIALS: '',
    FIREBASE_MODE: '',
    FIREBASE_PROJECT_ID: projectId,
  }
  try {
    const { stdout, stderr } = await run('sh', [`scripts/verbs/${script}.sh`, ...args], {
      ...{ cwd: root, env: { ...process.env, ...settings, ...env } },
    })
    return { ok: true, output: stdout + stderr }
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return { ok: false, output: stdout + stderr }
  }
}

describe('a club comes back from Google', () => {
  let hosted: HostedApi
  let google: Record<string, string>
  let stopHosted: () => Promise<void>
  let stack: FirebaseStack
  let api: Api
  /** Registered here before the move: one signs in at Google, the other never does. */
  let club: Club
  let quiet: Club
  /** Registered at Google. */
  const late = { email: freshEmail('late'), password: 'of a late founder 7', displayName: 'Zoe', clubName: 'Spätlese' }
  let member: AddedMember & { photoUrl: string }
  let photo: Uint8Array
  let documentsThere: Map<string, unknown>

  const moveBack = (file: string, env: Record<string, string> = {}) =>
    verb('move-back', [file, projectId], { ...google, DATA_DIR: join(folder, 'none'), KEYS: keys, ...env })

  beforeAll(async () => {
    const first = await startFirebaseStack()
    const before = await makeApi(undefined, {}, first)
    club = await registerClub(before, 'Ruderclub Grüße & Söhne')
    quiet = await registerClub(before, 'Kegelclub')
    await setUpPasses(club)
    const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#0f5c4d' } })
    const form = formOf({ photo: await picture.jpeg().toBuffer() }, freshMember({ fullName: 'Bea Ölkers' }))
    member = (await club.call('POST', '/api/members/with-photo', form)).body
    photo = (await send(before, 'GET', member.photoUrl)).body
    await before.deps.firebase.close()
    const admin = connectAdmin(first)
    // A confirmed address keeps its password when it signs in by link.
    await admin.auth.updateUser(club.admin.uid, { emailVerified: true })
    await admin.close()
    expect((await verb('backup', [there], { DATA_DIR: first.dataDir, FIREBASE_PROJECT_ID: first.projectId })).ok).toBe(
      true,
    )
    await first.stop()

    hosted = await startHostedApi(projectId)
    let stopping: Promise<void> | undefined
    stopHosted = () => {
      stopping ??= hosted.stop()
      return stopping
    }
    const { authHost, firestoreHost } = hosted.google
    google = { FIRESTORE_EMULATOR_HOST: firestoreHost, FIREBASE_AUTH_EMULATOR_HOST: authHost }
    const moved = await verb('move', [there, projectId], google)
    expect(moved.ok, moved.output).toBe(true)
    const registered = await send(hosted, 'POST', '/api/auth/register', { body: late })
    expect(registered.status, JSON.stringify(registered.body)).toBe(201)
    const { token } = await signIn(club.email, club.password, hosted.stack)
    const added = await send(hosted, 'POST', '/api/members', { token, body: freshMember({ fullName: 'Added there' }) })
    expect(added.status, JSON.stringify(added.body)).toBe(201)
  })
  afterAll(async () => {
    await api?.deps.firebase.close()
    await Promise.all([stopHosted?.(), stack?.stop()])
    rmSync(folder, { recursive: true, force: true })
  })

  test('what is missing is one plain sentence, and no file is left', async () => {
    const console = join(folder, 'hash.txt')
    writeFileSync(console, 'hash_config { algorithm: SCRYPT }')
    const incomplete = join(folder, 'incomplete.keys')
    cpSync(keys, incomplete, { recursive: true })
    rmSync(join(incomplete, 'pass-key'))
    const refusals: [Record<string, string>, RegExp][] = [
      [{ KEYS: '' }, /^The keys of the API are not here: pass-key, card-key.pem/m],
      [{ KEYS: incomplete }, /where pass-key and card-key.pem are not both/],
      [{ HASH: '/none' }, /^HASH names \/none, which does not exist/],
      [{ HASH: console }, /does not hold what the Firebase console shows/],
      [{ FIRESTORE_EMULATOR_HOST: '127.0.0.1:1' }, /^Firestore could not be reached/m],
      [{ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1' }, /^Authentication could not be reached/m],
      [{ FIRESTORE_EMULATOR_HOST: '' }, /^GOOGLE_APPLICATION_CREDENTIALS is missing/],
    ]
    for (const [env, sentence] of refusals) {
      const { ok, output } = await moveBack(back, env)
      expect([ok, output]).toEqual([false, expect.stringMatching(sentence)])
      expect(output).not.toMatch(/\n\s+at /)
      expect(existsSync(back) || existsSync(`${back}.part`)).toBe(false)
    }
  })

  test('other hash parameters are refused, unless the passwords may stay behind', async () => {
    const console = join(folder, 'short.txt')
    writeFileSync(
      console,
      'hash_config {\n  algorithm: SCRYPT,\n  base64_signer_key: QUJD,\n  base64_salt_separator: Bw==,\n  rounds: 8,\n  mem_cost: 14,\n}\n',
    )
    const refused = await moveBack(join(folder, 'x.backup'), { HASH: console })
    expect([refused.ok, refused.output]).toEqual([false, expect.stringMatching(/^2 passwords cannot be read\./m)])
    const without = await moveBack(join(folder, 'x.backup'), { HASH: console, WITHOUT_PASSWORDS: 'yes' })
    expect(without.output).toMatch(/0 accounts have their password, \d none\./)
    expect(without.ok).toBe(true)
  })

  test('a project that changes while it is read is named with what differs, and no file is left', async () => {
    const { bareFirestore, follow } = hosted.google
    const path = 'clubs/made-meanwhile'
    const write = async (method: 'PATCH' | 'DELETE') => {
      const url = `http://${bareFirestore}/v1/projects/${projectId}/databases/(default)/documents/${path}`
      const { status } = await fetch(url, {
        ...{ method, headers: { authorization: 'Bearer owner', 'content-type': 'application/json' } },
        ...(method === 'PATCH' ? { body: '{"fields":{}}' } : {}),
      })
      expect(status).toBe(200)
    }
    let isMade = false
    // The names are read before the first document, and once more to compare.
    const unfollow = follow(async ({ path }) => {
      if (isMade || !path.endsWith(':batchGet')) return
      isMade = true
      await write('PATCH')
    })
    onTestFinished(async () => {
      unfollow()
      await write('DELETE')
    })
    const { ok, output } = await moveBack(back)
    expect(output).toContain(`document ${path} is in the project, but not in the backup`)
    expect(output).toContain('The project has changed meanwhile: stop the product that uses it, and call this again.')
    expect([ok, existsSync(back), existsSync(`${back}.part`)]).toEqual([false, false, false])
  })

  test('with every document and account, as the verb says', async () => {
    // The console's text and the REST API say the same; the later runs take the API's.
    const console = join(folder, 'console.txt')
    const { signerKey, saltSeparator, rounds, memoryCost } = hashConfig
    writeFileSync(
      console,
      `hash_config {\n  algorithm: SCRYPT,\n  base64_signer_key: ${signerKey},\n  base64_salt_separator: ${saltSeparator},\n  rounds: ${rounds},\n  mem_cost: ${memoryCost},\n}\n`,
    )
    const typed = await moveBack(join(folder, 'typed.backup'), { HASH: console })
    const asked = await moveBack(back)
    for (const { ok, output } of [typed, asked]) {
      expect(output).toMatch(/^Read: 5 accounts, \d+ documents, 2 keys\. 2 accounts have their password, 3 none\.$/m)
      expect(output).toMatch(/^Compared: \d+ documents and 5 accounts are alike, 0 differ\.$/m)
      expect(ok).toBe(true)
    }
    expect(statSync(back).mode & 0o777).toBe(0o600)
    expect((await moveBack(back)).output).toContain('is there already')

    documentsThere = await readAll(hosted.google.bareFirestore, 'owner')
    await stopHosted()
    const dataDir = join(folder, 'data')
    const restored = await verb('restore', [back], { DATA_DIR: dataDir, START: 'no' })
    expect(restored.ok, restored.output).toBe(true)
    expect(readFileSync(join(dataDir, 'keys/pass-key'))).toEqual(readFileSync(join(keys, 'pass-key')))
    stack = await startFirebaseStack({ env: { DATA_DIR: dataDir, FIREBASE_PROJECT_ID: projectId } })
    api = await makeApi(undefined, {}, stack)
    const documentsHere = await readAll(stack.insideHost, stack.secret)
    expect([...documentsHere.keys()].sort()).toEqual([...documentsThere.keys()].sort())
    for (const [path, fields] of documentsThere) expect(documentsHere.get(path), path).toEqual(fields)
  })

  test('passwords go on: one that Google has hashed anew, and one that was chosen there', {
    tags: spec('1.14'),
  }, async () => {
    const byLink = await signInByLink(club.email, 1, stack)
    for (const { email, password } of [club, late]) {
      for (const wrong of [`${password}x`, password.toUpperCase(), ''])
        expect(await trySignIn(email, wrong, stack)).toBe(400)
      const both = await Promise.all([trySignIn(email, password, stack), trySignIn(email, password, stack)])
      for (const session of both) expect(session).toMatchObject({ uid: expect.any(String) })
      // From then on by the server's own hash.
      const again = await signIn(email, password, stack)
      expect(await trySignIn(email, `${password}x`, stack)).toBe(400)
      expect((await send(api, 'GET', '/api/members', { token: again.token })).status).toBe(200)
    }
    // Another hash of the same password ends no session.
    expect(await refresh(byLink, stack)).toEqual(expect.any(String))
    const journal = await newestHashes(stack)
    expect([journal.get(club.email), journal.get(late.email.toLowerCase())]).toEqual(['scrypt', 'scrypt'])
    // Google has no hash of it: a new one by a reset link.
    expect(await trySignIn(quiet.email, quiet.password, stack)).toBe(400)
    expect(journal.get(quiet.email)).toBe('none')
  })

  test('photos, members, passes and claims are as they were', async () => {
    const { token } = await signIn(club.email, club.password, stack)
    const { body: members } = await send(api, 'GET', '/api/members', { token })
    expect(members.map(({ fullName }: AddedMember) => fullName).sort()).toEqual(['Added there', 'Bea Ölkers'])
    expect((await send(api, 'GET', member.photoUrl)).body).toEqual(photo)
    const pass = await send(api, 'POST', `/api/passes/generate/${member.id}`, { token })
    expect([pass.status, pass.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.pkpass'])
    const person = await signInMember(api, member)
    expect(person.role).toBe('member')
    expect((await send(api, 'GET', '/api/member-auth/me', { token: person.token })).body.fullName).toBe('Bea Ölkers')
    await addMember({ ...club, call: (method, path, body) => send(api, method, path, { token, body }) })
  })
})

/** Reads all documents by path, as Firestore's REST API writes fields; not those of the running server. */
async function readAll(host: string, secret: string): Promise<Map<string, unknown>> {
  const base = `projects/${projectId}/databases/(default)/documents`
  const answer = await fetch(`http://${host}/v1/${base}:runQuery`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ structuredQuery: { from: [{ allDescendants: true }] } }),
  })
  const found = (await answer.json()) as { document?: { name: string; fields?: unknown } }[]
  const all = found.flatMap(({ document }) =>
    document ? [[document.name.slice(base.length + 1), document.fields ?? {}] as const] : [],
  )
  return new Map(all.filter(([path]) => !/^(leases|registrationAttempts)\//.test(path)))
}

/** The kind of each account's newest password hash in the journal, by e-mail address. */
async function newestHashes({ insideHost, secret }: FirebaseStack): Promise<Map<string, string>> {
  const file = join(folder, 'newest.backup')
  const answer = await fetch(`http://${insideHost}/backup`, { headers: { authorization: `Bearer ${secret}` } })
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()))
  const { accountsInBackup } = await import('@tessera/gateway/move/accounts-in-backup')
  const accounts = await accountsInBackup({ path: file, key: {} })
  return new Map(
    accounts.map(({ email = '', passwordHash }) => [
      email,
      /:password=(\w+(-\w+)?)/.exec(passwordHash ?? '')?.[1] ?? 'none',
    ]),
  )
}
