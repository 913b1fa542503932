import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  EmailAuthProvider,
  reauthenticateWithCredential,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  verifyBeforeUpdateEmail,
} from 'firebase/auth'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { connectAdmin } from '../../support/admin-sdk.ts'
import { openBrowser } from '../../support/browser-sdk.ts'
import { trySignIn } from '../../support/gateway.ts'
import { codeIn, linkIn, mailsTo, nextMail } from '../../support/mailbox.ts'
import { makeAdmin, makeClub, makeMember } from '../../support/test-club.ts'
import { workerStack } from '../../support/worker-stack.ts'

const firebase = workerStack()
const settings = { url: `${firebase.appUrl}/member-auth`, handleCodeInApp: true }
const admin = connectAdmin(firebase)
afterAll(() => admin.close())

const newAddress = () => `new-${crypto.randomUUID()}@club.test`

/** Signs in with a browser SDK for one test. */
async function open({ email, password }: { email: string; password: string }) {
  const browser = openBrowser(firebase)
  onTestFinished(() => browser.close())
  return (await signInWithEmailAndPassword(browser.auth, email, password)).user
}
/** Asks for a new address; returns the code in the letter to it. */
async function ask(user: Awaited<ReturnType<typeof open>>, to: string, letters = 1) {
  await verifyBeforeUpdateEmail(user, to)
  return codeIn(linkIn(await nextMail(firebase.dataDir, to, letters)))
}
const opened = () => {
  const browser = openBrowser(firebase)
  onTestFinished(() => browser.close())
  return browser.auth
}

test('an administrator takes a new address by the link sent to it; the one before signs in no more, and is told', async () => {
  const { admin: person } = await makeClub(admin, 'Tanzclub Blau')
  const [user, elsewhere] = [await open(person), await open(person)]
  const [to, old] = [newAddress(), person.email]
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(old, person.password))
  await verifyBeforeUpdateEmail(user, to.toUpperCase())
  const letter = await nextMail(firebase.dataDir, to)
  expect(letter.subject).toBe('Confirm your new email address')
  expect(letter.text).toContain('Your account at Tanzclub Blau is to have this email address.')
  expect(linkIn(letter)).toMatch(/^http:\/\/localhost:8080\/auth-action\?mode=verifyAndChangeEmail&/)
  const code = codeIn(linkIn(letter))
  const { operation, data } = await checkActionCode(opened(), code)
  expect([operation, data.email, data.previousEmail]).toEqual(['VERIFY_AND_CHANGE_EMAIL', to, old])
  expect(typeof (await trySignIn(old, person.password))).toBe('object')
  const signIn = await admin.auth.generateSignInWithEmailLink(old, settings)

  await applyActionCode(opened(), code)
  expect(await admin.auth.getUser(person.uid)).toMatchObject({ email: to, emailVerified: true })
  await expect(elsewhere.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  expect(await trySignIn(old, person.password)).toBe(400)
  expect(typeof (await trySignIn(to, person.password))).toBe('object')
  await expect(signInWithEmailLink(opened(), old, signIn)).rejects.toMatchObject({ code: 'auth/invalid-action-code' })
  await expect(applyActionCode(opened(), code)).rejects.toMatchObject({ code: 'auth/used-oob-code' })
  const notice = await nextMail(firebase.dataDir, old)
  expect(notice.subject).toBe('You sign in with another email address now')
  expect(notice.text).toContain('Tanzclub Blau')
  expect(notice.text).not.toContain(to)
})

test('an address of another account gets no letter, and is not taken when it has got an account meanwhile', async () => {
  const { clubId, admin: person } = await makeClub(admin)
  const user = await open(person)
  const other = await makeAdmin(admin, clubId)
  const to = newAddress()
  await verifyBeforeUpdateEmail(user, other.email)
  const code = await ask(user, to)
  expect(await mailsTo(firebase.dataDir, other.email)).toEqual([])
  await admin.auth.createUser({ email: to })
  await expect(applyActionCode(opened(), code)).rejects.toMatchObject({ code: 'auth/email-already-in-use' })
  expect((await admin.auth.getUser(person.uid)).email).toBe(person.email)
})

test('a link ends with the next one, and with a new password', async () => {
  const { admin: person } = await makeClub(admin)
  const user = await open(person)
  const to = newAddress()
  const first = await ask(user, to)
  const second = await ask(user, to, 2)
  await expect(applyActionCode(opened(), first)).rejects.toMatchObject({ code: 'auth/invalid-action-code' })
  const reset = codeIn(await admin.auth.generatePasswordResetLink(person.email))
  await confirmPasswordReset(opened(), reset, 'of the owner')
  await expect(applyActionCode(opened(), second)).rejects.toMatchObject({ code: 'auth/invalid-action-code' })
  expect((await admin.auth.getUser(person.uid)).email).toBe(person.email)
})

test('is not for members, nor for who is one beside the committee: the club keeps their addresses', async () => {
  const { clubId, admin: person } = await makeClub(admin)
  const member = await makeMember(admin, clubId, { password: 'from long ago' })
  const refused = { code: 'auth/operation-not-allowed' }
  await expect(verifyBeforeUpdateEmail(await open(member), newAddress())).rejects.toMatchObject(refused)
  const user = await open(person)
  const code = await ask(user, newAddress())
  await admin.db.doc(`users/${person.uid}`).update({ memberOf: { elsewhere: 'member' } })
  await expect(verifyBeforeUpdateEmail(user, newAddress())).rejects.toMatchObject(refused)
  await expect(applyActionCode(opened(), code)).rejects.toMatchObject({ code: 'auth/invalid-action-code' })
})
