import { randomUUID } from 'node:crypto'
import { readConfig } from '@tessera/firebase/config'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdminSdk, connectAdmin } from '../support/admin-sdk.ts'
import { type FirebaseStack, startFirebaseStack } from '../support/firebase-stack.ts'
import { sendRaw } from '../support/raw-http.ts'

/** Small limits, each met by attempts that leave the others alone. */
const settings = {
  LIMIT_SIGN_IN_PER_ADDRESS: '4/600s',
  LIMIT_WRONG_PER_ACCOUNT: '2/600s',
  LIMIT_WRONG_FROM_EVERYWHERE: '3/600s',
  LIMIT_MAIL_PER_ADDRESS: '4/600s',
  LIMIT_MAIL_PER_ACCOUNT: '2/600s',
  LIMIT_REFRESH_PER_ADDRESS: '4/600s',
  LIMIT_REFRESH_PER_ACCOUNT: '2/600s',
}
type Setting = keyof typeof settings

let stack: FirebaseStack
let admin: AdminSdk

beforeAll(async () => {
  stack = await startFirebaseStack({ env: settings })
  admin = connectAdmin(stack)
})
afterAll(async () => {
  await admin.close()
  await stack.stop()
})

let addresses = 0
const newAddress = () => `2001:db8::${(++addresses).toString(16)}`
const newEmail = () => `somebody-${randomUUID()}@club.test`

const call = (address: string, verb: string, body: object) =>
  sendRaw(stack.publicUrl, {
    ...{ method: 'POST', path: `/identitytoolkit.googleapis.com/v1/accounts:${verb}?key=x` },
    ...{ headers: { 'x-forwarded-for': address }, body: JSON.stringify(body) },
  })
const guess = (address: string, email: string) =>
  call(address, 'signInWithPassword', { email, password: 'a wrong password', returnSecureToken: true })
const useLink = (address: string) => call(address, 'signInWithEmailLink', { email: newEmail(), oobCode: 'made-up' })
const askForLink = (address: string, email: string) =>
  call(address, 'sendOobCode', { requestType: 'PASSWORD_RESET', email })
const refresh = (address: string, token: string) =>
  sendRaw(stack.publicUrl, {
    ...{ method: 'POST', path: '/securetoken.googleapis.com/v1/token?key=x' },
    ...{ headers: { 'x-forwarded-for': address }, body: `grant_type=refresh_token&refresh_token=${token}` },
  })

async function refreshToken(): Promise<string> {
  const [email, password] = [newEmail(), 'a good password']
  await admin.auth.createUser({ email, password, emailVerified: true })
  const signedIn = await call(newAddress(), 'signInWithPassword', { email, password, returnSecureToken: true })
  return JSON.parse(signedIn.body).refreshToken
}

type Attempt = () => ReturnType<typeof call>

/** Attempts that count together, and one that must not count with them. */
const attempts: Record<Setting, () => Promise<{ same: Attempt; other: Attempt }>> = {
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
    return { same: () => askForLink(newAddress(), email), other: () => askForLink(address, newEmail()) }
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

test.each(Object.entries(settings))('%s=%s is obeyed, and harms nobody else', async (setting, limit) => {
  const { same, other } = await attempts[setting as Setting]()
  const allowed = Number(limit.split('/')[0])
  for (let attempt = 0; attempt < allowed; attempt++) expect(isRefused(await same())).toBe(false)
  expect(isRefused(await same())).toBe(true)
  expect(isRefused(await other())).toBe(false)
})

test('these are all the limits that the door has', () => {
  const known = Object.keys(readConfig({ DATA_DIR: '.', PUBLIC_URL: 'http://localhost' }))
  expect(Object.keys(settings).sort()).toEqual(known.filter((key) => key.startsWith('LIMIT_')).sort())
})
