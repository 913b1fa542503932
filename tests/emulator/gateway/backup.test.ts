import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { stateFolder } from '@tessera/gateway/keys/state-folder'
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { signInWithEmailAndPassword } from 'firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../../scripts/product/command.ts'
import { type AdminSdk, connectAdmin } from '../../support/admin-sdk.ts'
import { makeOwnApi, send } from '../../support/api.ts'
import { openBrowser } from '../../support/browser-sdk.ts'
import { type FirebaseStack, startFirebaseStack } from '../../support/firebase-stack.ts'
import { makeClub, type TestClub } from '../../support/test-club.ts'
import { type Acknowledged, findLosses, writeAsApi } from '../../support/writers.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-backup-'))
const file = join(folder, 'club.backup')
let stack: FirebaseStack
let club: TestClub
let earlier: TestClub
const acknowledged: Acknowledged = new Map()

/** A member as releases before families, facts and a club's own fields stored one; a payment, its item and its year too. */
async function storeEarlierClub({ db }: AdminSdk, { clubId, name }: TestClub): Promise<void> {
  const at = new Date('2026-11-25T10:00:00Z')
  const [email, uid] = ['anna@earlier.test', 'account-of-anna']
  const type = { id: 'full', name: 'Full', shortName: 'F', enabled: true }
  await db.doc(`clubs/${clubId}`).set({ name, clubId, membershipTypes: [type] })
  const anna = { clubId, memberId: '1', fullName: 'Anna Alt', email, enabled: true, uid, typeId: 'full' }
  await db.doc('members/anna').set({ ...anna, createdAt: at, updatedAt: at })
  await db.doc(`memberImports/${clubId}`).set({ importId: 'earlier', startedAt: at, batches: 1, added: 1, updated: 0 })
  await db.doc('paymentYears/2026').set({ clubId, year: '2026', active: true })
  const fee = { name: 'Fee', price: 60, purchaseRestriction: 'once_per_year', isRequiredForActive: true }
  await db.doc('paymentItems/fee').set({ clubId, ...fee, enabled: true, yearId: '2026' })
  const paid = { memberId: 'anna', memberName: 'Anna Alt', itemId: 'fee', itemName: 'Fee 2026', amount: 60, notes: '' }
  await db.doc('payments/paid').set({ clubId, ...paid, paymentDate: at, createdBy: 'x', createdAt: at, yearId: '2026' })
}

beforeAll(async () => {
  stack = await startFirebaseStack({ env: { DATA_DIR: join(folder, 'first') } })
  const admin = connectAdmin(stack)
  club = await makeClub(admin)
  await admin.db.doc(`clubs/${club.clubId}/files/one`).set({ bytes: Buffer.alloc(50_000, 7), clubId: club.clubId })
  // State of this server, which another does not have.
  await admin.db.doc('leases/pass-watch').set({ holder: 'a process of this server', fence: 7 })
  await admin.db.doc('registrationAttempts/00ff').set({ made: 20, until: new Date(Date.now() + 3_600_000) })
  await admin.db.doc('passTags/pass.club').set({ last: 1_700_000_000_000 })
  earlier = await makeClub(admin, 'Earlier club')
  await storeEarlierClub(admin, earlier)
  await admin.close()
  writeFileSync(join(folder, 'first/keys/pass-key'), 'a key of the API')
})
afterAll(async () => {
  await stack?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const environment = (dataDir: string, more: NodeJS.ProcessEnv = {}) => ({
  ...process.env,
  MODE: 'local',
  DATA_DIR: join(folder, dataDir),
  ...more,
})
const backup = (dataDir: string, to = file, more: NodeJS.ProcessEnv = {}) =>
  ask('sh', ['scripts/verbs/backup.sh', to], environment(dataDir, more))
const restore = (dataDir: string, path = file, more: NodeJS.ProcessEnv = {}) =>
  ask('sh', ['scripts/verbs/restore.sh', path], environment(dataDir, { START: 'no', ...more }))

test('a backup is taken while others write, and starts another installation with everything that was there', async () => {
  let over = false
  const writing = Promise.all([1, 2].map(() => writeAsApi(stack, club, acknowledged, () => over)))
  await expect.poll(() => acknowledged.size).toBe(2)
  const before = new Map(acknowledged)
  const made = backup('first')
  over = true
  await writing
  expect(made.output).toMatch(
    /The backup is whole: .* it holds 2 accounts, \d+ documents, \d+ keys, \d+ sessions|holds 2 accounts/,
  )
  expect(made.ok).toBe(true)

  const restored = restore('second')
  expect(restored.output).toMatch(/Restored 2 accounts, .*documents/)
  expect(readFileSync(join(folder, 'second/keys/pass-key'), 'utf8')).toBe('a key of the API')
  const second = await startFirebaseStack({ env: { DATA_DIR: join(folder, 'second') } })
  try {
    expect(await findLosses(second, before)).toEqual({ lost: [], torn: [] })
    const browser = openBrowser(second)
    const { user } = await signInWithEmailAndPassword(browser.auth, club.admin.email, club.admin.password)
    expect((await user.getIdTokenResult()).claims.clubId).toBe(club.clubId)
    const admin = connectAdmin(second)
    expect((await admin.db.doc(`clubs/${club.clubId}/files/one`).get()).get('bytes')).toHaveLength(50_000)
    expect((await admin.db.doc('leases/pass-watch').get()).exists).toBe(false)
    expect((await admin.db.doc('registrationAttempts/00ff').get()).exists).toBe(false)
    expect((await admin.db.doc('passTags/pass.club').get()).get('last')).toBe(1_700_000_000_000)
    await expectEarlierClub(second)
    await Promise.all([browser.close(), admin.close()])
  } finally {
    await second.stop()
  }
})

/** What an earlier release stored is shown and changed as what this one stores. */
async function expectEarlierClub(stack: FirebaseStack): Promise<void> {
  const browser = openBrowser(stack)
  const { email, password } = earlier.admin
  const token = await (await signInWithEmailAndPassword(browser.auth, email, password)).user.getIdToken()
  const api = await makeOwnApi(undefined, { PASS_KEY: '0'.repeat(64) }, stack)
  const listed = await send(api, 'GET', '/api/members', { token })
  expect(listed.body).toEqual([expect.objectContaining({ id: 'anna', fullName: 'Anna Alt', enabled: true })])
  expect((await send(api, 'GET', '/api/statuses', { token })).body).toMatchObject([{ id: 'anna', status: 'Active' }])
  const body = { memberId: '1', fullName: 'Anna Alt', email: 'anna@earlier.test', phone: '+43 1 234' }
  const changed = await send(api, 'PUT', '/api/members/anna', { token, body })
  expect([changed.status, changed.body]).toEqual([200, expect.objectContaining({ phone: '+43 1 234', typeId: 'full' })])
  const child = { memberId: '2', fullName: 'Ben Alt', email: false, belongsTo: 'anna' }
  expect((await send(api, 'POST', '/api/members', { token, body: child })).status).toBe(201)
  await browser.close()
}

test('a restore keeps aside what was there before', () => {
  expect(restore('second').ok).toBe(true)
  const [aside] = readdirSync(join(folder, 'second')).filter((name) => name.startsWith('before-restore-'))
  expect(readdirSync(join(folder, 'second', aside ?? ''))).toEqual(
    expect.arrayContaining(['journal', 'keys', stateFolder]),
  )
})

test('never takes data of one project for that of another', async () => {
  const env = { DATA_DIR: join(folder, 'second'), FIREBASE_PROJECT_ID: 'other-club' }
  await expect(startFirebaseStack({ env })).rejects.toThrow(
    /is of the Firebase project demo-tessera, but FIREBASE_PROJECT_ID is other-club: set it back/,
  )
})

test('a running installation is not restored over', () => {
  const refused = ask('sh', ['-c', `node gateway/src/restore.ts < "${file}"`], environment('first'))
  expect(refused.output).toMatch(/Another Tessera runs on the data in .*Nothing was replaced/)
})

test('a damaged, cut, foreign or newer backup is refused with a sentence, and nothing is replaced', () => {
  const whole = gunzipSync(readFileSync(file))
  const lines = whole.toString().split('\n')
  const damaged = {
    'cut off': readFileSync(file).subarray(0, 500),
    'no gzip': Buffer.from('hello'),
    'without its end': gzipSync(lines.slice(0, -2).join('\n')),
    'with a line gone': gzipSync([...lines.slice(0, 3), ...lines.slice(4)].join('\n')),
    'with a letter changed': gzipSync(whole.toString().replace('Alte Donau', 'Alte Tonau')),
    'with more behind it': gzipSync(`${whole}${lines[0]}\n`),
  }
  const state = () =>
    execFileSync('sh', ['-c', 'cd "$0" && ls -R . && cat journal/*', join(folder, 'second')]).toString()
  const before = state()
  for (const [how, content] of Object.entries(damaged)) {
    const path = join(folder, 'damaged.backup')
    writeFileSync(path, content)
    const refused = restore('second', path)
    expect(refused.ok, how).toBe(false)
    expect(refused.output, how).toMatch(/backup.*Nothing was (changed|replaced)/is)
    expect(refused.output, how).not.toMatch(/\n\s+at /)
  }
  expect(state()).toBe(before)
})

/** Decrypts a file with the `age` program if installed, else with the library. */
async function decrypt(path: string, identityFile: string): Promise<Buffer> {
  const { error, status, stdout } = spawnSync('age', ['-d', '-i', identityFile, path])
  if (!error && status === 0) return stdout
  if (!error) throw new Error(`age ended with ${status}`)
  const decrypter = new Decrypter()
  decrypter.addIdentity(readFileSync(identityFile, 'utf8').trim())
  return Buffer.from(await decrypter.decrypt(new Uint8Array(readFileSync(path))))
}

test('a backup for a public key of age opens with its key alone, also by the program of that name', async () => {
  const [path, identityFile] = [join(folder, 'sealed.backup'), join(folder, 'key.txt')]
  const identity = await generateX25519Identity()
  writeFileSync(identityFile, `${identity}\n`, { mode: 0o600 })
  const made = backup('first', path, { BACKUP_RECIPIENT: await identityToRecipient(identity) })
  expect(made.output).toMatch(/encrypted for BACKUP_RECIPIENT/)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const lines = gunzipSync(await decrypt(path, identityFile)).toString()
  expect(lines).toContain('Alte Donau')
  expect(lines.trim().split('\n').at(-1)).toContain('"end":true')

  const refused = restore('third', path)
  expect([refused.ok, refused.output]).toEqual([
    false,
    expect.stringMatching(/^The backup is encrypted: set BACKUP_PASSPHRASE, or name the identity file/),
  ])
  expect(readdirSync(join(folder, 'third'))).toEqual([])
  expect(restore('third', path, { IDENTITY: join(folder, 'missing.txt') }).output).toMatch(/is no identity file/)
  expect(restore('third', path, { IDENTITY: identityFile }).output).toMatch(/Restored 2 accounts, .*documents/)
  expect(readFileSync(join(folder, 'third/keys/pass-key'), 'utf8')).toBe('a key of the API')
})

test('a backup with a passphrase opens with that alone; a wrong one is a sentence and changes nothing', () => {
  const path = join(folder, 'passphrase.backup')
  const right = { BACKUP_PASSPHRASE: 'correct horse battery staple' }
  const made = backup('first', path, right)
  expect(made.output).toMatch(/The backup is whole: [\s\S]*nobody reads it without BACKUP_PASSPHRASE/)
  expect(readFileSync(path).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  const refused = restore('fourth', path, { BACKUP_PASSPHRASE: 'correct horse battery stable' })
  expect([refused.ok, refused.output]).toEqual([
    false,
    'The backup does not open with this passphrase or key. Nothing was replaced.\nNothing was changed.',
  ])
  expect(readdirSync(join(folder, 'fourth'))).toEqual([])
  expect(restore('fourth', path, right).output).toMatch(/Restored 2 accounts/)
  expect(backup('first', join(folder, 'short.backup'), { BACKUP_PASSPHRASE: 'short' }).output).toMatch(
    /BACKUP_PASSPHRASE is short[\s\S]*No backup was made/,
  )
  expect(readdirSync(folder).filter((name) => name.startsWith('short'))).toEqual([])
})
