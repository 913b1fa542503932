import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { sendSignInLinkToEmail, signInWithEmailLink } from 'firebase/auth'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type AdminSdk, connectAdmin } from '../support/admin-sdk.ts'
import { type BrowserSdk, openBrowser } from '../support/browser-sdk.ts'
import { type FirebaseStack, startFirebaseStack } from '../support/firebase-stack.ts'
import { makeClub, makeMember } from '../support/test-club.ts'
import { linkIn } from './outbox.ts'

const received: Email[] = []
let failures = 0
let stack: FirebaseStack
let admin: AdminSdk
let browser: BrowserSdk

const server = new SMTPServer({
  authOptional: false,
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) =>
    username === 'club' && password === 'p@ss' ? done(null, { user: 'club' }) : done(new Error('who are you?')),
  onData: (stream, _session, done) => {
    buffer(stream).then(async (bytes) => {
      if (failures > 0) {
        failures -= 1
        return done(Object.assign(new Error('Please try later'), { responseCode: 451 }))
      }
      received.push(await PostalMime.parse(bytes))
      return done()
    }, done)
  },
})

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.server.address() as AddressInfo
  stack = await startFirebaseStack({
    env: {
      SMTP_URL: `smtp://club:p%40ss@127.0.0.1:${port}`,
      MAIL_FROM: 'The club house <house@ruderclub.example>',
      PUBLIC_URL: 'https://club.example',
    },
  })
  admin = connectAdmin(stack)
  browser = openBrowser(stack)
})
afterAll(async () => {
  await Promise.all([admin.close(), browser.close(), stack.stop()])
  await new Promise<void>((resolve) => server.close(resolve))
})

const settings = { url: 'https://club.example/member-auth', handleCodeInApp: true }
const mailTo = (address: string) =>
  vi.waitFor(
    () => {
      const mail = received.find((one) => one.to?.[0]?.address === address)
      if (!mail) throw new Error(`no e-mail to ${address}`)
      return mail
    },
    { timeout: 60_000, interval: 50 },
  )

test('a link travels by the mail server and signs in', async () => {
  const club = await makeClub(admin)
  const member = await makeMember(admin, club.clubId)
  await sendSignInLinkToEmail(browser.auth, member.email, settings)
  const mail = await mailTo(member.email)
  expect(mail.from).toEqual({ name: club.name, address: 'house@ruderclub.example' })
  expect(mail.subject).toBe(`Sign in to ${club.name}`)
  expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  expect(mail.html).toContain('15 minutes')
  const link = linkIn(mail)
  expect(link).toMatch(/^https:\/\/club\.example\/member-auth\?/)
  const { user } = await signInWithEmailLink(browser.auth, member.email, link)
  expect(user.uid).toBe(member.uid)
})

test('a mail server that fails for a while is tried again, and the health report says so meanwhile', async () => {
  const club = await makeClub(admin)
  const member = await makeMember(admin, club.clubId)
  const mail = async () => (await (await fetch(`http://${stack.insideHost}/health`)).json()).mail
  failures = 1
  await sendSignInLinkToEmail(browser.auth, member.email, settings)
  await vi.waitFor(
    async () =>
      expect(await mail()).toMatchObject({ waiting: 1, lastFailure: { reason: expect.stringContaining('451') } }),
    60_000,
  )
  await mailTo(member.email)
  await vi.waitFor(async () => expect(await mail()).toEqual({ waiting: 0, lastFailure: null }), 60_000)
})

test('nothing in the log lets anybody in', () => {
  const log = JSON.stringify(stack.log)
  const codes = received.map((mail) => new URL(linkIn(mail)).searchParams.get('oobCode') ?? '')
  expect(codes.length).toBeGreaterThan(0)
  for (const secret of [...codes, stack.secret, 'p@ss', 'p%40ss']) expect(log).not.toContain(secret)
})
