import {
  applyActionCode,
  checkActionCode,
  sendEmailVerification,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
} from 'firebase/auth'
import { afterAll, expect, test } from 'vitest'
import { connectAdmin } from '../../support/admin-sdk.ts'
import { openBrowser } from '../../support/browser-sdk.ts'
import { codeIn, linkIn, mailsTo, nextMail } from '../../support/mailbox.ts'
import { makeClub } from '../../support/test-club.ts'
import { workerStack } from '../../support/worker-stack.ts'

const firebase = workerStack()
const settings = { url: `${firebase.appUrl}/member-auth`, handleCodeInApp: true }
const admin = connectAdmin(firebase)
const browser = openBrowser(firebase)
afterAll(async () => {
  await Promise.all([admin.close(), browser.close()])
})

/** Makes a club with an unconfirmed administrator, and signs that administrator in. */
async function foundClub() {
  const { admin: founder } = await makeClub(admin, 'Ruderclub Blau')
  await admin.auth.updateUser(founder.uid, { emailVerified: false })
  const { user } = await signInWithEmailAndPassword(browser.auth, founder.email, founder.password)
  return { founder, user }
}
const askForConfirmation = async ({ founder, user }: Awaited<ReturnType<typeof foundClub>>) => {
  await sendEmailVerification(user)
  return nextMail(firebase.dataDir, founder.email)
}
/** Signs in by an e-mailed link; returns the claims of the first token. */
const signInByLink = async (email: string, mails: number) => {
  await sendSignInLinkToEmail(browser.auth, email, settings)
  const { user } = await signInWithEmailLink(
    browser.auth,
    email,
    linkIn(await nextMail(firebase.dataDir, email, mails)),
  )
  return (await user.getIdTokenResult()).claims
}
const signsIn = ({ email, password }: { email: string; password: string }) =>
  signInWithEmailAndPassword(browser.auth, email, password)

test('an address is confirmed by the link in an e-mail, once, and the password stays when a sign-in link follows', async () => {
  const club = await foundClub()
  const mail = await askForConfirmation(club)
  expect(mail.subject).toBe('Confirm your email address')
  expect(mail.text).toContain('You have registered Ruderclub Blau with this email address.')
  const link = linkIn(mail)
  expect(link).toMatch(/^http:\/\/localhost:8080\/auth-action\?mode=verifyEmail&/)
  const { operation, data } = await checkActionCode(browser.auth, codeIn(link))
  expect([operation, data.email]).toEqual(['VERIFY_EMAIL', club.founder.email])
  expect((await admin.auth.getUser(club.founder.uid)).emailVerified).toBe(false)
  await applyActionCode(browser.auth, codeIn(link))
  expect((await admin.auth.getUser(club.founder.uid)).emailVerified).toBe(true)
  await expect(applyActionCode(browser.auth, codeIn(link))).rejects.toMatchObject({ code: 'auth/used-oob-code' })
  // The session stays valid.
  expect((await club.user.getIdTokenResult(true)).claims).toMatchObject({ email_verified: true })
  expect(await signInByLink(club.founder.email, 2)).not.toHaveProperty('password_removed')
  await expect(signsIn(club.founder)).resolves.toBeDefined()
})

test('a confirmed address gets no more such letters', async () => {
  const club = await foundClub()
  await applyActionCode(browser.auth, codeIn(linkIn(await askForConfirmation(club))))
  await sendEmailVerification(club.user)
  await sendSignInLinkToEmail(browser.auth, club.founder.email, settings)
  await nextMail(firebase.dataDir, club.founder.email, 2)
  expect((await mailsTo(firebase.dataDir, club.founder.email)).map(({ subject }) => subject)).toEqual([
    'Confirm your email address',
    'Your sign-in link',
  ])
})

test('where a password must go, the first token and an e-mail with a link to a new one say so', async () => {
  const { founder } = await foundClub()
  expect(await signInByLink(founder.email, 1)).toMatchObject({ password_removed: true })
  expect((await browser.auth.currentUser?.getIdTokenResult(true))?.claims).not.toHaveProperty('password_removed')
  await expect(signsIn(founder)).rejects.toMatchObject({ code: 'auth/invalid-credential' })
  const mail = await nextMail(firebase.dataDir, founder.email, 2)
  expect(mail.subject).toBe('Your password was removed')
  const { operation, data } = await checkActionCode(browser.auth, codeIn(linkIn(mail)))
  expect([operation, data.email]).toEqual(['PASSWORD_RESET', founder.email])
})

test('a code of another purpose confirms nothing, and one to confirm opens nothing', async () => {
  const club = await foundClub()
  const code = codeIn(linkIn(await askForConfirmation(club)))
  await expect(
    signInWithEmailLink(browser.auth, club.founder.email, `${settings.url}?mode=signIn&apiKey=x&oobCode=${code}`),
  ).rejects.toMatchObject({ code: 'auth/invalid-action-code' })
  await sendSignInLinkToEmail(browser.auth, club.founder.email, settings)
  const signIn = codeIn(linkIn(await nextMail(firebase.dataDir, club.founder.email, 2)))
  await expect(applyActionCode(browser.auth, signIn)).rejects.toMatchObject({ code: 'auth/invalid-action-code' })
  expect((await admin.auth.getUser(club.founder.uid)).emailVerified).toBe(false)
  await expect(applyActionCode(browser.auth, code)).resolves.toBeUndefined()
})
