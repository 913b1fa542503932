import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectAdmin } from '../../support/admin-sdk.ts'
import { type FirebaseStack, startFirebaseStack } from '../../support/firebase-stack.ts'
import { codeIn, linkIn, mailsTo, nextMail } from '../../support/mailbox.ts'
import { sendRaw } from '../../support/raw-http.ts'
import { makeClub, makeMember } from '../../support/test-club.ts'

let env: Record<string, string>
let stack: FirebaseStack

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-lock-outs-'))
  const limits = { LIMIT_WRONG_FROM_EVERYWHERE: '3/3600s', LIMIT_MAIL_FROM_EVERYWHERE: '2/900s' }
  env = { DATA_DIR: dataDir, ...limits }
  stack = await startFirebaseStack({ env })
})
afterAll(async () => {
  await stack.stop()
  await rm(String(env.DATA_DIR), { recursive: true })
})

/** Address of the members and owners; strangers use others. */
const home = '192.0.2.1'
const strangers = ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4', '2001:db8::1']

const post = (address: string, verb: string, body: object) =>
  sendRaw(stack.publicUrl, {
    ...{ method: 'POST', path: `/identitytoolkit.googleapis.com/v1/accounts:${verb}?key=x` },
    ...{ headers: { 'x-forwarded-for': address }, body: JSON.stringify(body) },
  })
const signIn = async (address: string, email: string, password: string) =>
  (await post(address, 'signInWithPassword', { email, password, returnSecureToken: true })).status
const askForLink = async (address: string, email: string) =>
  (await post(address, 'sendOobCode', { requestType: 'EMAIL_SIGNIN', email, canHandleCodeInApp: true })).status
const useLink = async (address: string, email: string, mail: Parameters<typeof linkIn>[0]) =>
  (await post(address, 'signInWithEmailLink', { email, oobCode: codeIn(linkIn(mail)) })).status

/** Makes an owner and a member, both signed in once from `home`; each test makes its own. */
async function signedInAtHome() {
  const admin = connectAdmin(stack)
  const { admin: owner, clubId } = await makeClub(admin)
  const [member, other] = [await makeMember(admin, clubId), await makeMember(admin, clubId)]
  await admin.close()
  expect(await signIn(home, owner.email, owner.password)).toBe(200)
  await askForLink(home, member.email)
  expect(await useLink(home, member.email, await nextMail(stack.dataDir, member.email))).toBe(200)
  return { owner, member, other }
}

test('after a restart, wrong guesses of others still lock no owner out, and links of others no member', async () => {
  const { owner, member } = await signedInAtHome()
  // A backup compacts the journal, so that the restart reads compacted and later entries.
  const headers = { authorization: `Bearer ${stack.secret}` }
  await (await fetch(`http://${stack.insideHost}/backup`, { headers })).arrayBuffer()
  await stack.stop()
  stack = await startFirebaseStack({ env })

  for (const address of strangers) await signIn(address, owner.email, 'mallory guesses')
  expect(await signIn('203.0.113.7', owner.email, owner.password)).toBe(429)
  expect(await signIn(home, owner.email, owner.password)).toBe(200)

  for (const address of strangers) expect(await askForLink(address, member.email)).toBe(200)
  expect(await askForLink(home, member.email)).toBe(200)
  await nextMail(stack.dataDir, member.email, 1 + 2 + 1)
})

test('strangers fill no mailbox, and a link of the letters that came works', async () => {
  const { member, other } = await signedInAtHome()
  for (const address of strangers) expect(await askForLink(address, other.email)).toBe(200)
  expect(await askForLink('203.0.113.7', other.email)).toBe(200)
  await nextMail(stack.dataDir, other.email, 2)
  // E-mails go out one after another: once this one has arrived, a third to the other member would have too.
  await askForLink(home, member.email)
  await nextMail(stack.dataDir, member.email, 2)
  const mails = await mailsTo(stack.dataDir, other.email)
  expect(mails).toHaveLength(2)
  // Any of the links works, and using one invalidates the others.
  const statuses: number[] = []
  for (const mail of mails) statuses.push(await useLink('203.0.113.7', other.email, mail))
  expect(statuses).toEqual([200, 400])
  // Now the address is known for the account.
  expect(await askForLink('203.0.113.7', other.email)).toBe(200)
  await nextMail(stack.dataDir, other.email, 3)
})

test('a stranger who asks again and again uses up none but their own requests', async () => {
  const { member } = await signedInAtHome()
  const statuses: number[] = []
  for (let time = 0; time < 6; time++) statuses.push(await askForLink('198.51.100.9', member.email))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect(await askForLink(home, member.email)).toBe(200)
  // The e-mail from before the address was known, one of the stranger's, and this one.
  await nextMail(stack.dataDir, member.email, 3)
  expect(await askForLink('203.0.113.8', member.email)).toBe(200)
})
