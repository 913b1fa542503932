import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { queueLetter } from '@tessera/api/letter-queue/service'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { root } from '../../../scripts/product/environment.ts'
import { type AdminSdk, connectAdmin } from '../../support/admin-sdk.ts'
import { makeOwnApi } from '../../support/api.ts'
import { startApiProcess } from '../../support/api-processes.ts'
import { registerClub } from '../../support/club.ts'
import { type FirebaseStack, startFirebaseStack } from '../../support/firebase-stack.ts'
import { confirmAdmin, startSending } from '../../support/letters-club.ts'
import { isLong } from '../../support/long.ts'
import { sendRaw } from '../../support/raw-http.ts'
import { makeClub, makeMember } from '../../support/test-club.ts'

const received: Email[] = []
let stack: FirebaseStack
const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ password }, _session, done) =>
    password === 'right' ? done(null, { user: 'club' }) : done(Object.assign(new Error('No'), { responseCode: 535 })),
  onRcptTo: ({ address }, _session, done) =>
    done(address.startsWith('refused') ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null),
  onData: (stream, _session, done) => {
    buffer(stream).then(async (bytes) => {
      received.push(await PostalMime.parse(bytes))
      done()
    }, done)
  },
})
const smtp = (password: string) => `smtp://club:${password}@127.0.0.1:${(server.server.address() as AddressInfo).port}`
const env = { DATA_DIR: await mkdtemp(join(tmpdir(), 'tessera-mail-')) }
const start = (more: Record<string, string>) => startFirebaseStack({ env: { ...env, ...more } })

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  stack = await start({ SMTP_URL: smtp('wrong') })
})
afterAll(async () => {
  await stack?.stop()
  await new Promise<void>((resolve) => server.close(resolve))
  await rm(env.DATA_DIR, { recursive: true, force: true })
})

/** Runs a program of the gateway beside the data; in the background, because the mail server answers in this process. */
const runBeside = (...args: string[]) =>
  new Promise<{ ok: boolean; output: string }>((done) => {
    execFile(process.execPath, args, { cwd: root, env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      done({ ok: error === null, output: `${stdout}${stderr}`.trim() }),
    )
  })

test('a start speaks to the mail server: a wrong password shows in the health report, before any e-mail', async () => {
  await vi.waitFor(async () => {
    const { mail } = await (await fetch(`http://${stack.insideHost}/health`)).json()
    expect(mail).toMatchObject({ waiting: 0, lastFailure: { reason: expect.stringContaining('535') } })
  }, 60_000)
})

const askForLink = (email: string) =>
  sendRaw(stack.publicUrl, {
    ...{ method: 'POST', path: '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=x' },
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ requestType: 'EMAIL_SIGNIN', email, canHandleCodeInApp: true }),
  })

const held = () => stack.log.filter(({ msg }) => String(msg).startsWith('no letters of a club'))

const mailsTo = (address: string) => received.filter(({ to }) => to?.[0]?.address === address)
const mailTo = (address: string) => vi.waitFor(() => expect(mailsTo(address)).toHaveLength(1), 60_000)

describe('with the right password', () => {
  let admin: AdminSdk
  beforeAll(async () => {
    await stack.stop()
    stack = await start({
      ...{ SMTP_URL: smtp('right'), OPERATOR_MAIL: 'operator@example.org', LIMIT_MAIL_PER_CLUB: '3/3600s' },
    })
    admin = connectAdmin(stack)
  })
  afterAll(() => admin?.close())

  test('testmail says what the mail server says, and the operator hears of a nightly backup that failed', async () => {
    const testMail = (to: string) => runBeside('gateway/src/test-mail.ts', to)
    const sent = await testMail('me@example.org')
    expect(sent.output).toContain('The e-mail to me@example.org was accepted by the mail server')
    expect(received.at(-1)).toMatchObject({ subject: 'Test e-mail of Tessera', to: [{ address: 'me@example.org' }] })
    const refused = await testMail('refused@example.org')
    expect(refused).toEqual({ ok: false, output: expect.stringContaining('550 No such mailbox') })

    // A file where the folder of backups should be.
    const folder = join(stack.dataDir, 'backups')
    await writeFile(folder, '')
    const backUp = () => runBeside('gateway/src/back-up-now.ts')
    expect(await backUp()).toEqual({ ok: false, output: expect.stringContaining('ENOTDIR') })
    const letter = await vi.waitFor(() => {
      const found = received.find(({ to }) => to?.[0]?.address === 'operator@example.org')
      if (!found) throw new Error('no e-mail to the operator')
      return found
    }, 60_000)
    expect(letter).toMatchObject({ subject: 'The nightly backup failed', text: expect.stringContaining('ENOTDIR') })

    await rm(folder)
    const { ok, output: name } = await backUp()
    expect([ok, name]).toEqual([true, expect.stringMatching(/^tessera-.*\.backup$/)])
    const listed = await runBeside('gateway/src/list-backups.ts')
    expect(listed.output).toMatch(new RegExp(`^${name}  \\d+ kB\nRestored for a test and compared: ${name}`))
    expect((await runBeside('gateway/src/print-health.ts')).output).toContain(`backup verified: ${name}`)
    const checked = await runBeside('gateway/src/restore.ts', '--check', name)
    expect(checked.output).toContain('The backup is whole')
    const outside = await runBeside('gateway/src/restore.ts', '--check', '../keys/inside-secret')
    expect(outside).toEqual({ ok: false, output: expect.stringContaining('make backups lists them') })
  })

  test('a club that has had its letters sent gets no more; the answer stays the same, and the log says it once', async () => {
    const [club, other] = [await makeClub(admin), await makeClub(admin)]
    const members = []
    for (let n = 0; n < 5; n += 1) members.push(await makeMember(admin, club.clubId))
    const answers = []
    for (const { email } of members.slice(0, 3)) {
      answers.push(await askForLink(email))
      await mailTo(email)
    }
    for (const { email } of members.slice(3)) answers.push(await askForLink(email))
    const unknown = `nobody-${randomUUID()}@club.test`
    const stranger = await askForLink(unknown)
    await expect.poll(held).toEqual([expect.objectContaining({ level: 40, club: club.clubId, max: 3 })])
    for (const [n, { status, body }] of answers.entries())
      expect([status, body.replace(members[n]?.email ?? '', '')]).toEqual([
        stranger.status,
        stranger.body.replace(unknown, ''),
      ])

    const neighbour = await makeMember(admin, other.clubId)
    await askForLink(neighbour.email)
    await mailTo(neighbour.email)
    expect(members.slice(3).flatMap(({ email }) => mailsTo(email))).toEqual([])
    expect(held()).toHaveLength(1)
  })

  test('a mailbox gets no more letters by tags of its address', async () => {
    const { clubId } = await makeClub(admin)
    const name = randomUUID()
    const tagged = ['one', 'two'].map((tag) => `${name}+${tag}@club.test`)
    for (const email of tagged) {
      const { uid } = await admin.auth.createUser({ email, emailVerified: true })
      await admin.auth.setCustomUserClaims(uid, { role: 'member', clubId, memberId: uid })
      await admin.db.doc(`users/${uid}`).set({ email, role: 'member', adminOf: {}, memberOf: { [clubId]: uid } })
    }
    const statuses = []
    for (let n = 0; n < 6; n += 1) statuses.push((await askForLink(tagged[n % 2] ?? '')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('an API killed in the middle of many letters loses none, and another sends none of them twice', async () => {
    const letters = isLong ? 500 : 60
    const fast = { LETTERS_PER_MINUTE: '60000' }
    const api = await makeOwnApi(undefined, fast, stack)
    const club = await registerClub(api)
    await confirmAdmin(api, club)
    const { db } = api.deps.firebase
    const batch = db.batch()
    const content = { subject: 'Hello', heading: '', greeting: '', paragraphs: ['Words'], rows: [], closing: '' }
    for (let nth = 0; nth < letters; nth += 1) {
      const member = { id: `${club.clubId}-${nth}`, fullName: `Member ${nth}`, email: `member${nth}@rowing.at` }
      queueLetter(batch, api.deps, {
        ...{ clubId: club.clubId, member, kind: 'note', language: 'en', content, queuedBy: 'automatic' },
      })
    }
    await batch.commit()

    const sent = () => received.filter(({ to }) => to?.[0]?.address?.endsWith('@rowing.at'))
    const killed = await startApiProcess(stack, { jobs: true, env: fast })
    await vi.waitFor(() => expect(sent().length).toBeGreaterThan(letters / 4), 120_000)
    killed.process.kill('SIGKILL')
    await once(killed.process, 'exit')
    expect(sent().length).toBeLessThan(letters)

    // At once: leases.test.ts shows how long another process waits for the lease of a killed one.
    startSending(api)
    const withState = (state: string) => db.collection('letters').where('state', '==', state).count().get()
    await vi.waitFor(async () => expect((await withState('sent')).data().count).toBe(letters), {
      ...{ timeout: 150_000, interval: 100 },
    })
    const ids = sent().map(({ messageId }) => messageId)
    expect([ids.length, new Set(ids).size]).toEqual([letters, letters])
  })
})
