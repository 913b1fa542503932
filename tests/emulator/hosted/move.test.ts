import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sealPastDays } from '@tessera/api/history/seal-day'
import type { SealCheck } from '@tessera/domain/history/seal'
import { auditBackup } from '@tessera/gateway/audit/audit-backup'
import { HostedDocuments } from '@tessera/gateway/move/hosted-documents'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { root } from '../../../scripts/product/environment.ts'
import { spec } from '../../spec/tags.ts'
import { connectAdmin } from '../../support/admin-sdk.ts'
import { type Api, makeApi, send } from '../../support/api.ts'
import { type AddedMember, addMember, type Club, signInMember } from '../../support/club.ts'
import { type FirebaseStack, startFirebaseStack } from '../../support/firebase-stack.ts'
import { refresh, signIn, signInByLink, trySignIn } from '../../support/gateway.ts'
import { accountsAt, askAccounts } from '../../support/google-accounts.ts'
import { asInConsole, hashConfig } from '../../support/google-passwords.ts'
import { type Google, startGoogle, whoseImported } from '../../support/google-stand-in.ts'
import { type HostedApi, startHostedApi } from '../../support/hosted-api.ts'
import { signInByGooglesLink } from '../../support/hosted-project.ts'
import { changeAtGoogle, makeMovingClub } from '../../support/moving-club.ts'
import { type Outcome, verb } from '../../support/operator-verb.ts'
import { newestHashes } from '../../support/password-hashes.ts'
import { deleteRaw, googlesDatabase, ownDatabase, readDocuments, writeRaw } from '../../support/raw-documents.ts'

const projectId = 'my-club-12345'
const folder = mkdtempSync(join(tmpdir(), 'tessera-move-'))
const [file, back, keys] = [join(folder, 'club.backup'), join(folder, 'back.backup'), join(folder, 'club.backup.keys')]

let google: Google
let source: FirebaseStack
let club: Club
let moving: Awaited<ReturnType<typeof makeMovingClub>>
let moved: Outcome
let atGoogle: Record<'FIRESTORE_EMULATOR_HOST' | 'FIREBASE_AUTH_EMULATOR_HOST', string>
let stopGoogle: () => Promise<void>
const there = () => googlesDatabase(google)

beforeAll(async () => {
  // A separate stack: a backup holds the whole installation, which other tests would change meanwhile.
  ;[google, source] = await Promise.all([startGoogle(projectId), startFirebaseStack({ env: { PASSWORD_COST: '15' } })])
  stopGoogle = google.stop
  atGoogle = { FIRESTORE_EMULATOR_HOST: google.firestoreHost, FIREBASE_AUTH_EMULATOR_HOST: google.authHost }
  moving = await makeMovingClub(source)
  club = moving.club
  const backup = await verb('backup', [file], { DATA_DIR: source.dataDir })
  expect(backup.ok, backup.output).toBe(true)
  moved = await verb('move', [file, projectId], atGoogle)
})
afterAll(async () => {
  await Promise.all([stopGoogle?.(), source?.stop()])
  rmSync(folder, { recursive: true, force: true })
})

describe('a club moves to Google', () => {
  const move = (...more: string[]) => verb('move', [file, projectId, ...more], atGoogle)

  test('with every document, every account and the keys of its cards, and says so', () => {
    const { ok, output } = moved
    expect(output).toMatch(/Written: \d+ documents\.\nWritten: \d+ accounts\./)
    expect(output).toMatch(/Compared: \d+ documents and \d+ accounts are alike, 0 differ\./)
    expect(ok).toBe(true)
    expect(readdirSync(keys).sort()).toEqual(['card-key.pem', 'pass-key'])
    expect(statSync(join(keys, 'pass-key')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(keys, 'pass-key'))).toEqual(readFileSync(join(source.dataDir, 'keys/pass-key')))
  })

  test('each document is there as it was, to the type of each number', async () => {
    const before = await readDocuments(ownDatabase(source), projectId)
    expect(new Set(before.left.map((path) => path.split('/')[0]))).toEqual(new Set(['leases', 'registrationAttempts']))
    const { moved: after, left } = await readDocuments(there())
    expect(after.size).toBeGreaterThan(8)
    expect(after).toEqual(before.moved)
    expect(left).toEqual([])
    expect(after.get(`things/${club.clubId}`)).toEqual({ euro: { doubleValue: 60 }, count: { integerValue: '60' } })
  })

  test('every name is found, however few are asked for at once', async () => {
    const { moved, left } = await readDocuments(there())
    const few = new HostedDocuments(projectId, `http://${google.bareFirestore}`, async () => 'Bearer owner', 2)
    const found: (string | undefined)[] = []
    for await (const name of few.names()) found.push(name.split('/documents/')[1])
    expect(found.sort()).toEqual([...moved.keys(), ...left].sort())
  })

  test('each account is there as it was', async () => {
    const own = connectAdmin(source)
    const { users } = await own.auth.listUsers()
    await own.close()
    const moved = new Map((await accountsAt(google)).map((account) => [account.localId, account]))
    expect(moved.size).toBe(users.length)
    for (const user of users) {
      const claims = moved.get(user.uid)?.customAttributes
      expect(moved.get(user.uid)).toMatchObject({ email: user.email, emailVerified: user.emailVerified })
      expect(claims ? JSON.parse(claims) : undefined).toEqual(user.customClaims)
    }
    expect(moved.get(moving.disabled)).toMatchObject({ disabled: true })
    expect(moved.get(club.admin.uid)?.disabled ?? false).toBe(false)
  })

  test('the old password, and no other, is good for the hash that importUsers is given', { tags: spec('1.14') }, () => {
    const { email, password } = club
    const call = google.imports.find(({ users }) => users.some((user) => user.email === email))
    expect(call).toMatchObject({
      hashAlgorithm: 'STANDARD_SCRYPT',
      cpuMemCost: 32_768,
      blockSize: 8,
      parallelization: 1,
      dkLen: 32,
    })
    expect(whoseImported(google.imports, { email, password })).toBe(club.admin.uid)
    for (const wrong of [`${password}x`, password.toUpperCase(), ''])
      expect(whoseImported(google.imports, { email, password: wrong })).toBeUndefined()
    const withPassword = google.imports.flatMap(({ users }) => users.filter((user) => user.passwordHash))
    expect(withPassword.some((user) => user.email === moving.member.email)).toBe(false)
  })

  test('a member signs in there by link, into the old membership', async () => {
    const { token } = await signInByGooglesLink(google, moving.member.email)
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ role: 'member', clubId: club.clubId, email_verified: true })
  })

  test('a second time changes nothing, and whatever differs is named', async () => {
    await writeRaw(there(), `clubs/${club.clubId}`, { name: { stringValue: 'Another' } })
    await writeRaw(there(), 'clubs/foreign', { name: { stringValue: 'Foreign' } })
    await writeRaw(there(), 'leases/pass-watch', { holder: { stringValue: 'the new server' } })
    await deleteRaw(there(), `payments/${club.clubId}-60`)
    await askAccounts(google, `${projectId}/accounts:update`, { localId: moving.disabled, disableUser: false })
    const looked = await move('--compare')
    expect(looked.ok).toBe(false)
    expect(looked.output).toContain('4 differ')
    expect(looked.output).toMatch(new RegExp(`document clubs/${club.clubId} differs in .*name`))
    expect(looked.output).toContain(`document payments/${club.clubId}-60 is missing`)
    expect(looked.output).toContain('document clubs/foreign is in the project, but not in the backup')
    expect(looked.output).toContain(`account ${moving.disabled} differs in disabled`)

    const imports = google.imports.length
    const refused = await move()
    expect([refused.ok, refused.output]).toEqual([false, expect.stringContaining('is not empty. If nobody works')])
    expect((await move('--compare')).output).toBe(looked.output)
    const again = await move('--overwrite')
    expect(whoseImported(google.imports.slice(imports), club)).toBe(club.admin.uid)
    expect(again.output).toContain('1 differ')
    await deleteRaw(there(), 'clubs/foreign')
    const healed = await move('--compare')
    expect([healed.ok, healed.output]).toEqual([true, expect.stringContaining('0 differ')])
  })

  test('an address that has another account there is refused before any account is written', async () => {
    await askAccounts(google, 'other-club-1/accounts', { localId: 'somebody-else', email: club.email.toUpperCase() })
    const before = google.imports.length
    const { ok, output } = await verb('move', [file, 'other-club-1', '--overwrite'], atGoogle)
    expect([ok, output]).toEqual([false, expect.stringContaining('that is another one (somebody-else)')])
    expect(google.imports.length).toBe(before)
  })

  test.each<[string, string[], Record<string, string>, RegExp]>([
    ['no file', ['', projectId], {}, /^Say which backup and which Firebase project/],
    ['no project', [file], {}, /^Say which backup and which Firebase project/],
    ['no credentials', [file, projectId], {}, /^GOOGLE_APPLICATION_CREDENTIALS is missing/],
    ['a key file that is not there', [file, projectId], { GOOGLE_APPLICATION_CREDENTIALS: '/no.json' }, /\/no\.json/],
    ['a damaged backup', [join(root, 'package.json'), projectId], { FIRESTORE_EMULATOR_HOST: 'x:1' }, /no backup/],
    ['no Firestore', [file, projectId], { FIRESTORE_EMULATOR_HOST: '127.0.0.1:1' }, /Firestore could not be reached/],
  ])('%s is one plain sentence', async (_, args, env, sentence) => {
    const { ok, output } = await verb('move', args, env)
    expect(ok).toBe(false)
    expect(output).toMatch(sentence)
    expect(output).not.toMatch(/\n\s+at /)
  })
})

/** What the page of the auditors finds of each seal of the club, the oldest first. */
async function checkSeals(api: Api, token: string): Promise<SealCheck[]> {
  const { body: seals } = await send(api, 'GET', '/api/history/seals', { token })
  const numbers = seals.map(({ number }: { number: number }) => number).sort()
  return Promise.all(
    numbers.map(async (number: number) => (await send(api, 'GET', `/api/history/seals/${number}`, { token })).body),
  )
}

/** What `make audit` finds of them in a backup. */
async function auditSeals(path: string): Promise<SealCheck[] | undefined> {
  const audited = (await auditBackup({ path, key: {} })).find(({ clubId }) => clubId === club.clubId)
  return audited?.seals.map(({ check }) => check)
}

describe('and comes back', () => {
  let hosted: HostedApi
  let stack: FirebaseStack
  let api: Api
  let late: Awaited<ReturnType<typeof changeAtGoogle>>

  const moveBack = (to: string, env: Record<string, string> = {}) =>
    verb('move-back', [to, projectId], { ...atGoogle, DATA_DIR: join(folder, 'none'), KEYS: keys, ...env })

  beforeAll(async () => {
    await source.stop()
    hosted = await startHostedApi(projectId, undefined, google)
    stopGoogle = hosted.stop
    late = await changeAtGoogle(hosted, club)
  })
  afterAll(async () => {
    await api?.deps.firebase.close()
    await stack?.stop()
  })

  test('the seals of its history hold there by the key that went along, and the next one names them', async () => {
    const passKey = readFileSync(join(keys, 'pass-key'), 'utf8').trim()
    const there = await hosted.another({ passKey })
    const { token } = await signIn(club.email, club.password, hosted.stack)
    const first = await auditSeals(file)
    expect(first).toEqual([{ number: 1, sound: expect.any(Number), erased: 1, faults: [] }])
    expect(first?.[0]?.sound).toBeGreaterThan(5)
    expect(await checkSeals(there, token)).toEqual(first)
    // Another installation cannot pass them off as its own.
    expect((await checkSeals(hosted, token))[0]?.faults).toContainEqual({ fault: 'signature' })
    const made = await sealPastDays({ ...there.deps, now: () => new Date(Date.now() + 2 * 86_400_000) }, club.clubId)
    expect(made.map(({ number }) => number)).toEqual([2])
    expect((await checkSeals(there, token)).map(({ faults }) => faults)).toEqual([[], []])
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
    writeFileSync(console, asInConsole({ ...hashConfig, signerKey: 'QUJD' }))
    const refused = await moveBack(join(folder, 'x.backup'), { HASH: console })
    expect([refused.ok, refused.output]).toEqual([false, expect.stringMatching(/^2 passwords cannot be read\./m)])
    const without = await moveBack(join(folder, 'x.backup'), { HASH: console, WITHOUT_PASSWORDS: 'yes' })
    expect(without.output).toMatch(/0 accounts have their password, \d none\./)
    expect(without.ok).toBe(true)
  })

  test('a project that changes while it is read is named with what differs, and no file is left', async () => {
    const meanwhile = 'clubs/made-meanwhile'
    let isMade = false
    // The names are read before the first document, and once more to compare.
    const unfollow = google.follow(async ({ path }) => {
      if (isMade || !path.endsWith(':batchGet')) return
      isMade = true
      await writeRaw(there(), meanwhile, {})
    })
    onTestFinished(async () => {
      unfollow()
      await deleteRaw(there(), meanwhile)
    })
    const { ok, output } = await moveBack(back)
    expect(output).toContain(`document ${meanwhile} is in the project, but not in the backup`)
    expect(output).toContain('The project has changed meanwhile: stop the product that uses it, and call this again.')
    expect([ok, existsSync(back), existsSync(`${back}.part`)]).toEqual([false, false, false])
  })

  test('with every document and account, as the verb says', async () => {
    // The console's text and the REST API say the same; the later runs take the API's.
    const console = join(folder, 'console.txt')
    writeFileSync(console, asInConsole())
    const typed = await moveBack(join(folder, 'typed.backup'), { HASH: console })
    const asked = await moveBack(back)
    for (const { ok, output } of [typed, asked]) {
      expect(output).toMatch(/^Read: 7 accounts, \d+ documents, 2 keys\. 2 accounts have their password, 5 none\.$/m)
      expect(output).toMatch(/^Compared: \d+ documents and 7 accounts are alike, 0 differ\.$/m)
      expect(ok).toBe(true)
    }
    expect(statSync(back).mode & 0o777).toBe(0o600)
    expect((await moveBack(back)).output).toContain('is there already')

    const { moved } = await readDocuments(there())
    await stopGoogle()
    stopGoogle = async () => {}
    const dataDir = join(folder, 'data')
    const restored = await verb('restore', [back], { DATA_DIR: dataDir, FIREBASE_PROJECT_ID: projectId, START: 'no' })
    expect(restored.ok, restored.output).toBe(true)
    expect(readFileSync(join(dataDir, 'keys/pass-key'))).toEqual(readFileSync(join(keys, 'pass-key')))
    stack = await startFirebaseStack({ env: { DATA_DIR: dataDir, FIREBASE_PROJECT_ID: projectId } })
    api = await makeApi(undefined, {}, stack)
    expect((await readDocuments(ownDatabase(stack))).moved).toEqual(moved)
  })

  test('the seals of before and those that were made there hold again, on the page and in the backup', async () => {
    const { token } = await signIn(club.email, club.password, stack)
    const found = await checkSeals(api, token)
    expect(found.map(({ number, erased, faults }) => [number, erased, faults])).toEqual([
      [1, 1, []],
      [2, 0, []],
    ])
    expect(await auditSeals(back)).toEqual(found)
    const { ok, output } = await verb('audit', [back], { DATA_DIR: join(folder, 'none') })
    expect([ok, output]).toEqual([true, expect.not.stringContaining('WRONG')])
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
    const journal = await newestHashes(stack, join(folder, 'newest.backup'))
    expect([journal.get(club.email), journal.get(late.email.toLowerCase())]).toEqual(['scrypt', 'scrypt'])
    // Google has no hash of it: a new one by a reset link.
    expect(await trySignIn(moving.quiet.email, moving.quiet.password, stack)).toBe(400)
    expect(journal.get(moving.quiet.email)).toBe('none')
  })

  test('photos, members, passes and claims are as they were', async () => {
    const { token } = await signIn(club.email, club.password, stack)
    const { body: members } = await send(api, 'GET', '/api/members', { token })
    const names = members.map(({ fullName }: AddedMember) => fullName)
    expect(names.sort()).toEqual(['Added there', 'Bea Ölkers', 'Benedikt Ferraro', 'Benedikt Ferraro'])
    expect((await send(api, 'GET', moving.pictured.photoUrl)).body).toEqual(moving.photo)
    const pass = await send(api, 'POST', `/api/passes/generate/${moving.pictured.id}`, { token })
    expect([pass.status, pass.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.pkpass'])
    const person = await signInMember(api, moving.pictured)
    expect(person.role).toBe('member')
    expect((await send(api, 'GET', '/api/member-auth/me', { token: person.token })).body.fullName).toBe('Bea Ölkers')
    await addMember({ ...club, call: (method, path, body) => send(api, method, path, { token, body }) })
  })
})
