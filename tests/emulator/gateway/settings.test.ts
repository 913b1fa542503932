import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { readConfig } from '@tessera/gateway/config'
import { sendSignInLinkToEmail, signInWithEmailLink } from 'firebase/auth'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type AdminSdk, connectAdmin } from '../../support/admin-sdk.ts'
import { type BrowserSdk, openBrowser } from '../../support/browser-sdk.ts'
import { type FirebaseStack, startFirebaseStack } from '../../support/firebase-stack.ts'
import { lowClubLimits } from '../../support/limits.ts'
import { codeIn, linkIn } from '../../support/mailbox.ts'
import { sendRaw } from '../../support/raw-http.ts'
import { makeClub, makeMember, type TestPerson } from '../../support/test-club.ts'

/** Low limits; attempts on one do not count for the others. */
const limits = {
  LIMIT_SIGN_IN_PER_ADDRESS: '4/600s',
  LIMIT_WRONG_PER_ACCOUNT: '2/600s',
  LIMIT_WRONG_FROM_EVERYWHERE: '3/600s',
  LIMIT_MAIL_PER_ADDRESS: '4/600s',
  LIMIT_MAIL_PER_ACCOUNT: '2/600s',
  LIMIT_REFRESH_PER_ADDRESS: '4/600s',
  LIMIT_REFRESH_PER_ACCOUNT: '2/600s',
}
type Limit = keyof typeof limits

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
      ...limits,
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

test('a link goes through the mail server and signs in', async () => {
  const club = await makeClub(admin)
  const member = await makeMember(admin, club.clubId)
  await sendSignInLinkToEmail(browser.auth, member.email, settings)
  const mail = await mailTo(member.email)
  expect(mail.from).toEqual({ name: 'The club house', address: 'house@ruderclub.example' })
  expect(mail.subject).toBe('Your sign-in link')
  expect(mail.text).toContain(`sign in to ${club.name}`)
  expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  expect(mail.html).toContain('15 minutes')
  const link = linkIn(mail)
  expect(link).toMatch(/^https:\/\/club\.example\/member-auth\?/)
  const { user } = await signInWithEmailLink(browser.auth, member.email, link)
  expect(user.uid).toBe(member.uid)
})

test('a mail server that fails for a while is tried again, and the health report says so', async () => {
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

let addresses = 0
/** An address in its own /64. */
const newAddress = () => `2001:db8:0:${(++addresses).toString(16)}::1`
const newEmail = () => `somebody-${randomUUID()}@club.test`

const call = (address: string, verb: string, body: object) =>
  sendRaw(stack.publicUrl, {
    method: 'POST',
    path: `/identitytoolkit.googleapis.com/v1/accounts:${verb}?key=x`,
    headers: { 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })
const guess = (address: string, email: string) =>
  call(address, 'signInWithPassword', { email, password: 'a wrong password', returnSecureToken: true })
const useLink = (address: string) => call(address, 'signInWithEmailLink', { email: newEmail(), oobCode: 'made-up' })
const askForLink = (address: string, email: string) =>
  call(address, 'sendOobCode', { requestType: 'PASSWORD_RESET', email })
const refresh = (address: string, token: string) =>
  sendRaw(stack.publicUrl, {
    method: 'POST',
    path: '/securetoken.googleapis.com/v1/token?key=x',
    headers: { 'x-forwarded-for': address },
    body: `grant_type=refresh_token&refresh_token=${token}`,
  })

async function refreshToken(): Promise<string> {
  const [email, password] = [newEmail(), 'a good password']
  await admin.auth.createUser({ email, password, emailVerified: true })
  const signedIn = await call(newAddress(), 'signInWithPassword', { email, password, returnSecureToken: true })
  return JSON.parse(signedIn.body).refreshToken
}

type Attempt = () => ReturnType<typeof call>

/** For each limit: attempts that count together (`same`), and one that must not count with them (`other`). */
const attempts: Record<Limit, () => Promise<{ same: Attempt; other: Attempt }>> = {
  LIMIT_SIGN_IN_PER_ADDRESS: async () => {
    const address = newAddress()
    return { same: () => useLink(address), other: () => useLink(newAddress()) }
  },
  LIMIT_WRONG_PER_ACCOUNT: async () => {
    const [address, email] = [newAddress(), newEmail()]
    return { same: () => guess(address, email), other: () => guess(address, newEmail()) }
  },
  LIMIT_WRONG_FROM_EVERYWHERE: async () => {
    const email = newEmail()
    return { same: () => guess(newAddress(), email), other: () => guess(newAddress(), newEmail()) }
  },
  LIMIT_MAIL_PER_ADDRESS: async () => {
    const address = newAddress()
    return { same: () => askForLink(address, newEmail()), other: () => askForLink(newAddress(), newEmail()) }
  },
  LIMIT_MAIL_PER_ACCOUNT: async () => {
    const [address, email] = [newAddress(), newEmail()]
    return { same: () => askForLink(address, email), other: () => askForLink(newAddress(), email) }
  },
  LIMIT_REFRESH_PER_ADDRESS: async () => {
    const address = newAddress()
    return { same: () => refresh(address, 'made-up'), other: () => refresh(newAddress(), 'made-up') }
  },
  LIMIT_REFRESH_PER_ACCOUNT: async () => {
    const [one, another] = [await refreshToken(), await refreshToken()]
    return { same: () => refresh(newAddress(), one), other: () => refresh(newAddress(), another) }
  },
}

const isRefused = ({ status, body }: { status: number; body: string }) =>
  status === 429 && body.includes('TOO_MANY_ATTEMPTS_TRY_LATER')

test.each(Object.entries(limits))('%s=%s is obeyed, and limits no one else', async (setting, limit) => {
  const { same, other } = await attempts[setting as Limit]()
  const allowed = Number(limit.split('/')[0])
  for (let attempt = 0; attempt < allowed; attempt++) expect(isRefused(await same())).toBe(false)
  expect(isRefused(await same())).toBe(true)
  expect(isRefused(await other())).toBe(false)
})

test('these are all the limits that the gateway has', () => {
  const known = Object.keys(readConfig({ DATA_DIR: '.', PUBLIC_URL: 'http://localhost' }))
  // Exceeding these does not change the response: restarts.test.ts, mail-server.test.ts.
  const silent = ['LIMIT_MAIL_FROM_EVERYWHERE', 'LIMIT_MAIL_PER_CLUB']
  expect([...Object.keys({ ...limits, ...lowClubLimits }), ...silent].sort()).toEqual(
    known.filter((key) => key.startsWith('LIMIT_')).sort(),
  )
})

describe('after too many wrong passwords from many addresses', () => {
  const signIn = (address: string, email: string, password: string) =>
    call(address, 'signInWithPassword', { email, password, returnSecureToken: true })
  const guessedAt = async (owner: TestPerson) => {
    const guesses = await Promise.all(Array.from({ length: 5 }, () => guess(newAddress(), owner.email)))
    expect(guesses.filter(isRefused)).toHaveLength(2)
  }

  test('the owner still signs in from a known address, and from no other', async () => {
    const { admin: owner } = await makeClub(admin)
    const home = newAddress()
    expect((await signIn(home, owner.email, owner.password)).status).toBe(200)
    await guessedAt(owner)
    expect(isRefused(await signIn(newAddress(), owner.email, owner.password))).toBe(true)
    expect((await signIn(home, owner.email, owner.password)).status).toBe(200)
  })

  test('the owner signs in from another address after a reset link', async () => {
    const { admin: owner } = await makeClub(admin)
    const away = newAddress()
    await guessedAt(owner)
    expect(isRefused(await signIn(away, owner.email, owner.password))).toBe(true)
    await askForLink(away, owner.email)
    const newPassword = `pw-${randomUUID()}`
    const oobCode = codeIn(linkIn(await mailTo(owner.email)))
    expect((await call(away, 'resetPassword', { oobCode, newPassword })).status).toBe(200)
    expect((await signIn(away, owner.email, newPassword)).status).toBe(200)
  })
})

test('the log contains neither codes nor secrets', () => {
  const log = JSON.stringify(stack.log)
  // Notices contain no code.
  const codes = received.map((mail) => codeIn(linkIn(mail))).filter((code) => code !== '')
  expect(codes.length).toBeGreaterThan(0)
  for (const secret of [...codes, stack.secret, 'p@ss', 'p%40ss']) expect(log).not.toContain(secret)
})
