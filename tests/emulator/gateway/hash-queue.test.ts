import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { connectAdmin } from '../../support/admin-sdk.ts'
import { sendRaw } from '../../support/raw-http.ts'
import { makeClub } from '../../support/test-club.ts'
import { workerStack } from '../../support/worker-stack.ts'

const firebase = workerStack()
const admin = connectAdmin(firebase)
afterAll(() => admin.close())

/** A random address, so that the limits of other tests do not apply. */
const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
const post = (address: string, verb: string, body: object) =>
  sendRaw(firebase.publicUrl, {
    method: 'POST',
    path: `/identitytoolkit.googleapis.com/v1/accounts:${verb}?key=x`,
    headers: { 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })
const signIn = (address: string, email: string, password: string) =>
  post(address, 'signInWithPassword', { email, password, returnSecureToken: true })
const guess = (address: string) => signIn(address, `nobody-${randomUUID()}@club.test`, 'mallory guesses')

test('one address that guesses many passwords at once holds up no other, and is refused where its queue is full', async () => {
  const club = await makeClub(admin)
  const mallory = newAddress()
  const flood = Array.from({ length: 150 }, () => guess(mallory))
  const order: string[] = []
  const flooding = Promise.all(flood).then((answers) => {
    order.push('the flood is over')
    return answers.map(({ status }) => status)
  })
  await Promise.race(flood)
  const { status } = await signIn(newAddress(), club.admin.email, club.admin.password)
  order.push('signed in')
  expect(status).toBe(200)
  const statuses = await flooding
  expect(order).toEqual(['signed in', 'the flood is over'])
  expect(new Set(statuses)).toEqual(new Set([400, 429]))
  expect(statuses.filter((one) => one === 400).length).toBeGreaterThanOrEqual(64)
})

test('resets with an invented code cost no hash', async () => {
  const address = newAddress()
  const reset = () => post(address, 'resetPassword', { oobCode: 'A'.repeat(43), newPassword: 'a good password' })
  const answers = await Promise.all(Array.from({ length: 256 }, reset))
  // If they were hashed, the queue would refuse most of them.
  for (const { body } of answers) expect(body).toContain('UNKNOWN_OOB_CODE')
})

test('a sign-in that waits for its hash while the password changes opens no session', async () => {
  const { admin: owner } = await makeClub(admin)
  const mallory = newAddress()
  const flood = Array.from({ length: 40 }, () => guess(mallory))
  await Promise.race(flood)
  const late = signIn(mallory, owner.email, owner.password)
  await admin.auth.updateUser(owner.uid, { password: 'a new password' })
  const { status, body } = await late
  expect([status, JSON.parse(body).error.message]).toEqual([400, 'INVALID_LOGIN_CREDENTIALS'])
  await Promise.all(flood)
})
