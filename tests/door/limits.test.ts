import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { type AdminSdk, connectAdmin } from '../support/admin-sdk.ts'
import { sendRaw } from '../support/raw-http.ts'
import { makeClub } from '../support/test-club.ts'

const firebase = inject('firebase')
let admin: AdminSdk

beforeAll(() => {
  admin = connectAdmin(firebase)
})
afterAll(() => admin.close())

const callFrom = (address: string, verb: string, body: object) =>
  sendRaw(firebase.publicUrl, {
    ...{ method: 'POST', path: `/identitytoolkit.googleapis.com/v1/accounts:${verb}?key=x` },
    ...{ headers: { 'x-forwarded-for': address }, body: JSON.stringify(body) },
  })
const signIn = (address: string, email: string, password: string) =>
  callFrom(address, 'signInWithPassword', { email, password, returnSecureToken: true })

/** The codes that were mailed to these addresses. */
async function mailedCodes(addresses: ReadonlySet<string>): Promise<Map<string, string>> {
  const folder = join(firebase.dataDir, 'outbox')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
  return new Map(
    mails.flatMap(({ to, text }): [string, string][] => {
      const address = to?.[0]?.address ?? ''
      const code = /oobCode=([\w-]+)/.exec(text ?? '')?.[1]
      return code && addresses.has(address) ? [[address, code]] : []
    }),
  )
}

test('a clubhouse evening: 200 members behind one address sign in', { timeout: 120_000 }, async () => {
  const house = '192.0.2.10'
  const emails = Array.from({ length: 200 }, () => `member-${randomUUID().slice(0, 13)}@club.test`)
  await Promise.all(emails.map((email) => admin.auth.createUser({ email, emailVerified: true })))
  for (const email of emails) {
    const asked = await callFrom(house, 'sendOobCode', { requestType: 'EMAIL_SIGNIN', email, canHandleCodeInApp: true })
    expect(asked.status).toBe(200)
  }
  const codes = await vi.waitFor(
    async () => {
      const mailed = await mailedCodes(new Set(emails))
      expect(mailed.size).toBe(emails.length)
      return mailed
    },
    { timeout: 60_000, interval: 500 },
  )
  for (const [email, oobCode] of codes) {
    const entered = await callFrom(house, 'signInWithEmailLink', { email, oobCode })
    expect(entered.status, entered.body).toBe(200)
    const { idToken } = JSON.parse(entered.body)
    expect((await callFrom(house, 'lookup', { idToken })).status).toBe(200)
  }
})

test('guesses from many addresses stop, and lock out nobody where the owner signs in', {
  timeout: 120_000,
}, async () => {
  const { admin: owner } = await makeClub(admin)
  expect((await signIn('192.0.2.20', owner.email, owner.password)).status).toBe(200)
  const guesses = await Promise.all(
    Array.from({ length: 110 }, (_, n) => signIn(`198.51.100.${n}`, owner.email, 'a wrong password')),
  )
  const said = guesses.map(({ body }) => String(JSON.parse(body).error.message))
  expect(said.filter((message) => message.startsWith('TOO_MANY_ATTEMPTS_TRY_LATER'))).toHaveLength(10)
  expect((await signIn('203.0.113.1', owner.email, owner.password)).body).toContain('TOO_MANY_ATTEMPTS_TRY_LATER')
  expect((await signIn('192.0.2.20', owner.email, owner.password)).status).toBe(200)
})

test('an owner on the way gets in after a reset link, while the guessing goes on', { timeout: 120_000 }, async () => {
  const { admin: owner } = await makeClub(admin)
  await Promise.all(Array.from({ length: 100 }, (_, n) => signIn(`198.51.100.${n}`, owner.email, 'a wrong password')))
  const away = '203.0.113.2'
  expect((await signIn(away, owner.email, owner.password)).status).toBe(429)
  await callFrom(away, 'sendOobCode', { requestType: 'PASSWORD_RESET', email: owner.email })
  const codes = await vi.waitFor(
    async () => {
      const mailed = await mailedCodes(new Set([owner.email]))
      expect(mailed.size).toBe(1)
      return mailed
    },
    { timeout: 60_000, interval: 100 },
  )
  const newPassword = `pw-${randomUUID()}`
  const reset = await callFrom(away, 'resetPassword', { oobCode: codes.get(owner.email), newPassword })
  expect(reset.status).toBe(200)
  expect((await signIn(away, owner.email, newPassword)).status).toBe(200)
})
