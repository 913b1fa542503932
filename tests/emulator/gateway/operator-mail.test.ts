import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { root } from '../../../scripts/product/environment.ts'
import { type FirebaseStack, startFirebaseStack } from '../../support/firebase-stack.ts'

const received: Email[] = []
let stack: FirebaseStack | undefined
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
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(() => stack?.stop())
afterAll(() => new Promise<void>((resolve) => server.close(resolve)))

/** Runs a program of the gateway beside the data; in the background, because the mail server answers in this process. */
const runBeside = ({ dataDir }: FirebaseStack, ...args: string[]) =>
  new Promise<{ ok: boolean; output: string }>((done) => {
    const env = { ...process.env, DATA_DIR: dataDir }
    execFile(process.execPath, args, { cwd: root, env }, (error, stdout, stderr) =>
      done({ ok: error === null, output: `${stdout}${stderr}`.trim() }),
    )
  })
const smtp = (password: string) => `smtp://club:${password}@127.0.0.1:${(server.server.address() as AddressInfo).port}`

test('a start speaks to the mail server: a wrong password shows in the health report, before any e-mail', async () => {
  const started = await startFirebaseStack({ env: { SMTP_URL: smtp('wrong') } })
  stack = started
  await vi.waitFor(async () => {
    const { mail } = await (await fetch(`http://${started.insideHost}/health`)).json()
    expect(mail).toMatchObject({ waiting: 0, lastFailure: { reason: expect.stringContaining('535') } })
  }, 60_000)
})

test('testmail says what the mail server says, and the operator hears of a nightly backup that failed', async () => {
  const started = await startFirebaseStack({
    env: { SMTP_URL: smtp('right'), OPERATOR_MAIL: 'operator@example.org' },
  })
  stack = started
  const testMail = (to: string) => runBeside(started, 'gateway/src/test-mail.ts', to)
  const sent = await testMail('me@example.org')
  expect(sent.output).toContain('The e-mail to me@example.org was accepted by the mail server')
  expect(received.at(-1)).toMatchObject({ subject: 'Test e-mail of Tessera', to: [{ address: 'me@example.org' }] })
  const refused = await testMail('refused@example.org')
  expect(refused).toEqual({ ok: false, output: expect.stringContaining('550 No such mailbox') })

  // A file where the folder of backups should be.
  const folder = join(started.dataDir, 'backups')
  await writeFile(folder, '')
  const backUp = () => runBeside(started, 'gateway/src/back-up-now.ts')
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
  const listed = await runBeside(started, 'gateway/src/list-backups.ts')
  expect(listed.output).toMatch(new RegExp(`^${name}  \\d+ kB\nRestored for a test and compared: ${name}`))
  expect((await runBeside(started, 'gateway/src/print-health.ts')).output).toContain(`backup verified: ${name}`)
  const checked = await runBeside(started, 'gateway/src/restore.ts', '--check', name)
  expect(checked.output).toContain('The backup is whole')
  const outside = await runBeside(started, 'gateway/src/restore.ts', '--check', '../keys/inside-secret')
  expect(outside).toEqual({ ok: false, output: expect.stringContaining('make backups lists them') })
})
