import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { HostedDocuments } from '@tessera/gateway/move/hosted-documents'
import { GeoPoint, Timestamp } from 'firebase-admin/firestore'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../../scripts/product/environment.ts'
import { spec } from '../../spec/tags.ts'
import { connectAdmin } from '../../support/admin-sdk.ts'
import { makeApi } from '../../support/api.ts'
import { addMember, type Club, registerClub, setUpPasses, signInMember } from '../../support/club.ts'
import { writeDocument } from '../../support/documents.ts'
import { type FirebaseStack, startFirebaseStack } from '../../support/firebase-stack.ts'
import { type Google, startGoogle, whoseImported } from '../../support/google-stand-in.ts'

const run = promisify(execFile)
const projectId = 'my-club-12345'
const folder = mkdtempSync(join(tmpdir(), 'tessera-move-'))
const file = join(folder, 'club.backup')

interface Outcome {
  readonly ok: boolean
  readonly output: string
}

/** Runs a script as the operator does, with emulators in place of Google. */
async function verb(script: string, args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  try {
    const { stdout, stderr } = await run('sh', [`scripts/verbs/${script}.sh`, ...args], {
      cwd: root,
      env: { ...process.env, MODE: 'local', GOOGLE_APPLICATION_CREDENTIALS: '', ...env },
    })
    return { ok: true, output: stdout + stderr }
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return { ok: false, output: stdout + stderr }
  }
}

describe('a club moves to Google', () => {
  let stack: FirebaseStack
  let google: Google
  let club: Club
  let disabled: string
  let memberEmail: string
  const there = () => ({ FIRESTORE_EMULATOR_HOST: google.firestoreHost, FIREBASE_AUTH_EMULATOR_HOST: google.authHost })
  const move = (...more: string[]) => verb('move', [file, projectId, ...more], there())

  beforeAll(async () => {
    // A separate stack: a backup holds the whole installation, which other tests would change meanwhile.
    ;[google, stack] = await Promise.all([startGoogle(projectId), startFirebaseStack({ env: { PASSWORD_COST: '15' } })])
    const api = await makeApi(undefined, {}, stack)
    club = await registerClub(api, 'Ruderclub Grüße & Söhne')
    await setUpPasses(club)
    const member = await addMember(club)
    memberEmail = member.email
    await signInMember(api, member)
    const leaver = await addMember(club)
    const writer = { ...stack, token: club.admin.token }
    const itemId = `${club.clubId}-fee`
    const item = { name: 'Fee', price: 60, purchaseRestriction: 'multiple', enabled: true }
    await writeDocument(writer, `paymentItems/${itemId}`, { clubId: club.clubId, ...item })
    const payment = { clubId: club.clubId, memberId: member.id, memberName: 'Benedikt', itemId, itemName: 'Fee' }
    for (const amount of [60, 12.5])
      await writeDocument(
        writer,
        `payments/${club.clubId}-${amount}`,
        { ...payment, amount, notes: '', paymentDate: new Date('2026-03-01'), createdBy: club.admin.uid },
        ['createdAt'],
      )
    await api.deps.firebase.close()
    const admin = connectAdmin(stack)
    const { uid } = await admin.auth.getUserByEmail(leaver.email)
    await admin.auth.updateUser(uid, { disabled: true })
    disabled = uid
    await admin.db.doc(`things/${club.clubId}/deep/${club.clubId}`).set({
      text: 'Grüße \u{1F3AB}',
      fraction: 0.1 + 0.2,
      endless: Number.NEGATIVE_INFINITY,
      bytes: Buffer.from([0, 255, 10, 13]),
      moment: new Timestamp(1_700_000_000, 123_456_000),
      place: new GeoPoint(0, 16.4),
      list: [1, 'two', { three: null }],
      map: { 'a.b': 1, 'größe x': 2, inner: {}, none: [] },
      friend: admin.db.doc(`clubs/${club.clubId}`),
    })
    // A whole number stored as a double, which no SDK writes.
    await writeRaw(stack.insideHost, stack.secret, stack.projectId, `things/${club.clubId}`, {
      euro: { doubleValue: 60 },
      count: { integerValue: '60' },
    })
    await admin.db.doc('leases/pass-watch').set({ holder: 'the old server', fence: 7 })
    await admin.close()
    const backup = await verb('backup', [file], { DATA_DIR: stack.dataDir })
    expect(backup.ok, backup.output).toBe(true)
  })
  afterAll(async () => {
    await Promise.all([google.stop(), stack.stop()])
    rmSync(folder, { recursive: true, force: true })
  })

  test('with every document, every account and the keys of its cards, and says so', async () => {
    const { ok, output } = await move()
    expect(output).toMatch(/Written: \d+ documents\.\nWritten: \d+ accounts\./)
    expect(output).toMatch(/Compared: \d+ documents and \d+ accounts are alike, 0 differ\./)
    expect(ok).toBe(true)
    expect(readdirSync(`${file}.keys`).sort()).toEqual(['card-key.pem', 'pass-key'])
    expect(statSync(`${file}.keys/pass-key`).mode & 0o777).toBe(0o600)
    expect(readFileSync(`${file}.keys/pass-key`)).toEqual(readFileSync(join(stack.dataDir, 'keys/pass-key')))
  })

  test('each document is there as it was, to the type of each number', async () => {
    const { insideHost, secret, projectId: own } = stack
    const all = [...(await readAll(`http://${insideHost}`, own, secret))]
    const before = new Map(all.filter(([path]) => !isOfTheServer(path)))
    expect(all.filter(([path]) => isOfTheServer(path)).map(([path]) => path.split('/')[0])).toEqual([
      'leases',
      'registrationAttempts',
    ])
    const after = await readAll(`http://${google.bareFirestore}`, projectId, 'owner')
    expect(after.size).toBeGreaterThan(8)
    for (const [path, fields] of before) expect(after.get(path), path).toEqual(renamed(fields, own))
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort())
    expect(after.get(`things/${club.clubId}`)).toEqual({ euro: { doubleValue: 60 }, count: { integerValue: '60' } })
  })

  test('every name is found, however few are asked for at once', async () => {
    const after = await readAll(`http://${google.bareFirestore}`, projectId, 'owner')
    const few = new HostedDocuments(projectId, `http://${google.bareFirestore}`, async () => 'Bearer owner', 2)
    const found: (string | undefined)[] = []
    for await (const name of few.names()) found.push(name.split('/documents/')[1])
    expect(found.sort()).toEqual([...after.keys()].sort())
  })

  test('each account is there as it was', async () => {
    const own = connectAdmin(stack)
    const { users } = await own.auth.listUsers()
    await own.close()
    const moved = new Map((await accountsThere(google)).map((account) => [account.localId, account]))
    expect(moved.size).toBe(users.length)
    for (const user of users) {
      const claims = moved.get(user.uid)?.customAttributes
      expect(moved.get(user.uid)).toMatchObject({ email: user.email, emailVerified: user.emailVerified })
      expect(claims ? JSON.parse(claims) : undefined).toEqual(user.customClaims)
    }
    expect(moved.get(disabled)).toMatchObject({ disabled: true })
    expect(moved.get(club.admin.uid)?.disabled ?? false).toBe(false)
  })

  test('the old password, and no other, is good for the hash that importUsers is given', { tags: spec('1.14') }, () => {
    const { email, password } = club
    const call = google.imports.find(({ users }) => users.some((user) => user.email === email))
    expect(call).toMatchObject({
      ...{ hashAlgorithm: 'STANDARD_SCRYPT', cpuMemCost: 32_768, blockSize: 8, parallelization: 1, dkLen: 32 },
    })
    expect(whoseImported(google.imports, { email, password })).toBe(club.admin.uid)
    for (const wrong of [`${password}x`, password.toUpperCase(), ''])
      expect(whoseImported(google.imports, { email, password: wrong })).toBeUndefined()
    const withPassword = google.imports.flatMap(({ users }) => users.filter((user) => user.passwordHash))
    expect(withPassword.some((user) => user.email === memberEmail)).toBe(false)
  })

  test('a member signs in there by link, into the old membership', async () => {
    const base = `http://${google.authHost}/identitytoolkit.googleapis.com/v1`
    const post = async (path: string, body: object, authorization = '') => {
      const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) }
      const answer = await fetch(`${base}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      expect(answer.status).toBe(200)
      return (await answer.json()) as Record<string, string>
    }
    const { oobLink = '' } = await post(
      `projects/${projectId}/accounts:sendOobCode`,
      { requestType: 'EMAIL_SIGNIN', email: memberEmail, continueUrl: 'https://club.test', returnOobLink: true },
      'Bearer owner',
    )
    const oobCode = new URL(oobLink).searchParams.get('oobCode')
    const { idToken = '' } = await post('accounts:signInWithEmailLink?key=k', { email: memberEmail, oobCode })
    const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ role: 'member', clubId: club.clubId, email_verified: true })
  })

  test('a second time changes nothing, and whatever differs is named', async () => {
    const write = (path: string, fields: object) => writeRaw(google.bareFirestore, 'owner', projectId, path, fields)
    await write(`clubs/${club.clubId}`, { name: { stringValue: 'Another' } })
    await write('clubs/foreign', { name: { stringValue: 'Foreign' } })
    await write('leases/pass-watch', { holder: { stringValue: 'the new server' } })
    const doc = `v1/projects/${projectId}/databases/(default)/documents/payments/${club.clubId}-60`
    const headers = { authorization: 'Bearer owner', 'content-type': 'application/json' }
    await fetch(`http://${google.bareFirestore}/${doc}`, { method: 'DELETE', headers })
    await fetch(`http://${google.authHost}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:update`, {
      ...{ method: 'POST', headers, body: JSON.stringify({ localId: disabled, disableUser: false }) },
    })
    const looked = await move('--compare')
    expect(looked.ok).toBe(false)
    expect(looked.output).toContain('4 differ')
    expect(looked.output).toMatch(new RegExp(`document clubs/${club.clubId} differs in .*name`))
    expect(looked.output).toContain(`document payments/${club.clubId}-60 is missing`)
    expect(looked.output).toContain('document clubs/foreign is in the project, but not in the backup')
    expect(looked.output).toContain(`account ${disabled} differs in disabled`)

    const imports = google.imports.length
    const refused = await move()
    expect([refused.ok, refused.output]).toEqual([false, expect.stringContaining('is not empty. If nobody works')])
    expect((await move('--compare')).output).toBe(looked.output)
    const again = await move('--overwrite')
    const { email, password } = club
    expect(whoseImported(google.imports.slice(imports), { email, password })).toBe(club.admin.uid)
    expect(again.output).toContain('1 differ')
    await fetch(`http://${google.bareFirestore}/${doc.replace(/payments.*/, 'clubs/foreign')}`, {
      ...{ method: 'DELETE', headers },
    })
    const healed = await move('--compare')
    expect([healed.ok, healed.output]).toEqual([true, expect.stringContaining('0 differ')])
  })

  test('an address that has another account there is refused before any account is written', async () => {
    const other = 'projects/other-club-1'
    const account = { localId: 'somebody-else', email: club.email.toUpperCase() }
    const headers = { authorization: 'Bearer owner', 'content-type': 'application/json' }
    await fetch(`http://${google.authHost}/identitytoolkit.googleapis.com/v1/${other}/accounts`, {
      ...{ method: 'POST', headers, body: JSON.stringify(account) },
    })
    const before = google.imports.length
    const { ok, output } = await verb('move', [file, 'other-club-1', '--overwrite'], there())
    expect([ok, output]).toEqual([false, expect.stringContaining('that is another one (somebody-else)')])
    expect(google.imports.length).toBe(before)
  })

  test.each<[string, string[], Record<string, string>, RegExp]>([
    ['no file', ['', projectId], {}, /^Say which backup and which Firebase project/],
    ['no project', [file], {}, /^Say which backup and which Firebase project/],
    ['no credentials', [file, projectId], {}, /^GOOGLE_APPLICATION_CREDENTIALS is missing/],
    ['a key file that is not there', [file, projectId], { GOOGLE_APPLICATION_CREDENTIALS: '/no.json' }, /\/no\.json/],
    ['a damaged backup', [join(root, 'package.json'), projectId], { FIRESTORE_EMULATOR_HOST: 'x:1' }, /no backup/],
    [
      'a Firestore that cannot be reached',
      [file, projectId],
      { FIRESTORE_EMULATOR_HOST: '127.0.0.1:1' },
      /Firestore could not be reached/,
    ],
  ])('%s is one plain sentence', async (_, args, env, sentence) => {
    const { ok, output } = await verb('move', args, env)
    expect(ok).toBe(false)
    expect(output).toMatch(sentence)
    expect(output).not.toMatch(/\n\s+at /)
  })
})

async function writeRaw(host: string, secret: string, project: string, path: string, fields: object): Promise<void> {
  const base = `projects/${project}/databases/(default)/documents`
  const answer = await fetch(`http://${host}/v1/${base}:commit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ writes: [{ update: { name: `${base}/${path}`, fields } }] }),
  })
  expect(answer.status, await answer.text()).toBe(200)
}

/** Reads all documents by path, with fields in the format of Firestore's REST API. */
async function readAll(origin: string, project: string, secret: string): Promise<Map<string, unknown>> {
  const base = `projects/${project}/databases/(default)/documents`
  const answer = await fetch(`${origin}/v1/${base}:runQuery`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ structuredQuery: { from: [{ allDescendants: true }] } }),
  })
  const found = (await answer.json()) as { document?: { name: string; fields?: unknown } }[]
  return new Map(
    found.flatMap(({ document }) => (document ? [[document.name.slice(base.length + 1), document.fields ?? {}]] : [])),
  )
}

/** True for state of the running server, which a move leaves behind. */
const isOfTheServer = (path: string) => /^(leases|registrationAttempts)\//.test(path)

const renamed = (fields: unknown, own: string) =>
  JSON.parse(JSON.stringify(fields).replaceAll(`"projects/${own}/databases`, `"projects/${projectId}/databases`))

async function accountsThere({ authHost }: Google) {
  const path = `identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:batchGet?maxResults=1000`
  const answer = await fetch(`http://${authHost}/${path}`, { headers: { authorization: 'Bearer owner' } })
  const { users } = (await answer.json()) as {
    users: { localId: string; customAttributes?: string; disabled?: boolean }[]
  }
  return users
}
