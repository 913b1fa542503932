import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdminSdk, connectAdmin } from '../../support/admin-sdk.ts'
import { type FirebaseStack, startFirebaseStack } from '../../support/firebase-stack.ts'
import { mailsTo, nextMail } from '../../support/mailbox.ts'
import { sendRaw } from '../../support/raw-http.ts'
import { makeClub, makeMember } from '../../support/test-club.ts'

let stack: FirebaseStack
let admin: AdminSdk
beforeAll(async () => {
  stack = await startFirebaseStack({ env: { LIMIT_MAIL_PER_CLUB: '3/3600s' } })
  admin = connectAdmin(stack)
})
afterAll(async () => {
  await admin.close()
  await stack.stop()
})

const askForLink = (email: string) =>
  sendRaw(stack.publicUrl, {
    ...{ method: 'POST', path: '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=x' },
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ requestType: 'EMAIL_SIGNIN', email, canHandleCodeInApp: true }),
  })

const held = () => stack.log.filter(({ msg }) => String(msg).startsWith('no letters of a club'))

test('a club that has had its letters sent gets no more; the answer stays the same, and the log says it once', async () => {
  const [club, other] = [await makeClub(admin), await makeClub(admin)]
  const members = []
  for (let n = 0; n < 5; n += 1) members.push(await makeMember(admin, club.clubId))
  const answers = []
  for (const { email } of members.slice(0, 3)) {
    answers.push(await askForLink(email))
    await nextMail(stack.dataDir, email)
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
  await nextMail(stack.dataDir, neighbour.email)
  expect(await Promise.all(members.slice(3).map(({ email }) => mailsTo(stack.dataDir, email)))).toEqual([[], []])
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
