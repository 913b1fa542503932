import { randomUUID } from 'node:crypto'
import {
  checkActionCode,
  confirmPasswordReset,
  isSignInWithEmailLink,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  verifyPasswordResetCode,
} from 'firebase/auth'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { connectAdmin } from '../../support/admin-sdk.ts'
import { openBrowser } from '../../support/browser-sdk.ts'
import { codeIn, linkIn, mailsTo, nextMail } from '../../support/mailbox.ts'
import { sendRaw } from '../../support/raw-http.ts'
import { makeClub, makeMember } from '../../support/test-club.ts'
import { workerStack } from '../../support/worker-stack.ts'

const firebase = workerStack()
const settings = { url: `${firebase.appUrl}/member-auth`, handleCodeInApp: true }
const admin = connectAdmin(firebase)
const browser = openBrowser(firebase)
afterAll(async () => {
  await Promise.all([admin.close(), browser.close()])
})

const askForLink = async (email: string, mails = 1) => {
  await sendSignInLinkToEmail(browser.auth, email, settings)
  return linkIn(await nextMail(firebase.dataDir, email, mails))
}
const askForReset = async (email: string, mails = 1) => {
  await sendPasswordResetEmail(browser.auth, email)
  return linkIn(await nextMail(firebase.dataDir, email, mails))
}

describe('a sign-in link', () => {
  test('leads to PUBLIC_URL from a page under another name of the server, and never to another site', async () => {
    const { email } = await makeMember(admin, (await makeClub(admin)).clubId)
    const askAt = async (page: string, origin?: string) => {
      const response = await fetch(
        `${firebase.publicUrl}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=test`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(origin && { origin }) },
          body: JSON.stringify({
            requestType: 'EMAIL_SIGNIN',
            email,
            canHandleCodeInApp: true,
            continueUrl: `${page}/member-auth?person=ben`,
          }),
        },
      )
      return response.status
    }
    expect(await askAt('https://evil.example')).toBe(400)
    expect(await askAt('https://evil.example', 'https://www.club.test')).toBe(400)
    expect(await askAt('https://www.club.test', 'https://www.club.test')).toBe(200)
    expect(linkIn(await nextMail(firebase.dataDir, email))).toMatch(
      /^http:\/\/localhost:8080\/member-auth\?.*&person=ben$/,
    )
  })

  test('comes by e-mail, names the club and signs the member in, once', { tags: spec('3.93') }, async () => {
    const club = await makeClub(admin, 'Tanzclub „Blau & Weiß“')
    const member = await makeMember(admin, club.clubId)
    const link = await askForLink(member.email)
    const mail = await nextMail(firebase.dataDir, member.email)
    expect(mail.subject).toBe('Your sign-in link')
    expect(mail.from).toEqual({ name: 'Tessera', address: 'no-reply@localhost' })
    expect(mail.text).toContain('Hello Max Member,')
    expect(mail.text).toContain('15 minutes')
    expect(mail.html).toContain('Tanzclub „Blau &amp; Weiß“')
    expect(mail.html).toContain(link.replaceAll('&', '&amp;'))
    expect(link).toMatch(/^http:\/\/localhost:8080\/member-auth\?mode=signIn&apiKey=[\w-]+&oobCode=[\w-]{43}$/)
    expect(isSignInWithEmailLink(browser.auth, link)).toBe(true)

    const { user } = await signInWithEmailLink(browser.auth, member.email, link)
    expect(user.uid).toBe(member.uid)
    expect((await user.getIdTokenResult()).claims).toMatchObject({ role: 'member', memberId: member.memberId })
    await expect(signInWithEmailLink(browser.auth, member.email, link)).rejects.toMatchObject({
      code: 'auth/used-oob-code',
    })
  })

  test.each([
    ['de-AT', 'Der Anmeldelink', 'Hallo Max Member,', 'gilt einmal'],
    ['it', 'Il link di accesso', 'Buongiorno Max Member,', 'vale una sola volta'],
    ['fr', 'Your sign-in link', 'Hello Max Member,', 'works once'],
  ])('asked for in %s speaks that language, or English', async (asked, subject, greeting, once) => {
    const club = await makeClub(admin)
    const member = await makeMember(admin, club.clubId)
    browser.auth.languageCode = asked
    onTestFinished(() => {
      browser.auth.languageCode = null
    })
    await askForLink(member.email)
    const mail = await nextMail(firebase.dataDir, member.email)
    expect(mail.subject).toBe(subject)
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(greeting)
      expect(part).toContain(once)
    }
    expect(mail.html).toContain(`<html lang="${asked.slice(0, 2).replace('fr', 'en')}">`)
  })

  test('that was used, is damaged, or is of another server says which, alike for a member and for a stranger', async () => {
    const club = await makeClub(admin)
    const member = await makeMember(admin, club.clubId)
    const link = await askForLink(member.email)
    await signInWithEmailLink(browser.auth, member.email, link)
    const withCode = (code: string) => link.replace(codeIn(link), code)
    for (const email of [member.email, `stranger-${club.clubId}@club.test`]) {
      const answers = [link, withCode(codeIn(link).slice(1)), withCode('A'.repeat(900)), withCode('A'.repeat(43))].map(
        (each) => signInWithEmailLink(browser.auth, email, each).catch(({ code }: { code: string }) => code),
      )
      expect(await Promise.all(answers)).toEqual([
        'auth/used-oob-code',
        'auth/malformed-oob-code',
        'auth/malformed-oob-code',
        'auth/unknown-oob-code',
      ])
    }
  })

  test('is for its address only, and survives a typing mistake and a look', async () => {
    const club = await makeClub(admin)
    const [member, other] = [await makeMember(admin, club.clubId), await makeMember(admin, club.clubId)]
    const link = await askForLink(member.email)
    await expect(signInWithEmailLink(browser.auth, other.email, link)).rejects.toMatchObject({
      code: 'auth/invalid-email',
    })
    expect((await checkActionCode(browser.auth, codeIn(link))).operation).toBe('EMAIL_SIGNIN')
    await expect(signInWithEmailLink(browser.auth, member.email.toUpperCase(), link)).resolves.toBeDefined()
  })

  test('ends the other sign-in links of its address when it is used, and no reset link', async () => {
    const club = await makeClub(admin)
    const other = await makeMember(admin, club.clubId)
    const [first, second] = [await askForLink(club.admin.email), await askForLink(club.admin.email, 2)]
    const reset = await askForReset(club.admin.email, 3)
    const others = await askForLink(other.email)
    await signInWithEmailLink(browser.auth, club.admin.email, second)
    await expect(signInWithEmailLink(browser.auth, club.admin.email, first)).rejects.toMatchObject({
      code: 'auth/invalid-action-code',
    })
    expect(await verifyPasswordResetCode(browser.auth, codeIn(reset))).toBe(club.admin.email)
    await expect(signInWithEmailLink(browser.auth, other.email, others)).resolves.toBeDefined()
  })

  test('sets no password', { tags: spec('6.6') }, async () => {
    const club = await makeClub(admin)
    const member = await makeMember(admin, club.clubId)
    const code = codeIn(await askForLink(member.email))
    await expect(confirmPasswordReset(browser.auth, code, 'a new password')).rejects.toMatchObject({
      code: 'auth/invalid-action-code',
    })
  })

  test('is answered alike, and mailed to no one, for an unknown or a disabled address', async () => {
    const club = await makeClub(admin)
    const [disabled, known] = [await makeMember(admin, club.clubId), await makeMember(admin, club.clubId)]
    await admin.auth.updateUser(disabled.uid, { disabled: true })
    const stranger = `stranger-${club.clubId}@club.test`
    await sendSignInLinkToEmail(browser.auth, stranger, settings)
    await sendSignInLinkToEmail(browser.auth, disabled.email, settings)
    await askForLink(known.email) // By now the two earlier e-mails would have been written too.
    expect(await mailsTo(firebase.dataDir, stranger)).toEqual([])
    expect(await mailsTo(firebase.dataDir, disabled.email)).toEqual([])
    await expect(admin.auth.getUserByEmail(stranger)).rejects.toMatchObject({ code: 'auth/user-not-found' })
  })

  test('leads to this server only', async () => {
    const ask = sendSignInLinkToEmail(browser.auth, 'x@club.test', {
      ...settings,
      url: 'https://evil.example/member-auth',
    })
    await expect(ask).rejects.toMatchObject({ code: 'auth/unauthorized-continue-uri' })
  })

  test('is mailed five times within ten minutes, and no more', async () => {
    const club = await makeClub(admin)
    const member = await makeMember(admin, club.clubId)
    for (let time = 0; time < 5; time++) await sendSignInLinkToEmail(browser.auth, member.email, settings)
    await expect(sendSignInLinkToEmail(browser.auth, member.email, settings)).rejects.toMatchObject({
      code: 'auth/too-many-requests',
    })
    await nextMail(firebase.dataDir, member.email, 5)
  })

  test('takes password and sessions from an account that registered the address without proving it', async () => {
    const club = await makeClub(admin)
    const email = `victim-${club.clubId}@club.test`
    const password = "the squatter's"
    const { uid } = await admin.auth.createUser({ email, password })
    const squatter = openBrowser(firebase)
    const { user } = await signInWithEmailAndPassword(squatter.auth, email, password)
    const link = await askForLink(email)
    await signInWithEmailLink(browser.auth, email, link)
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
    await expect(signInWithEmailAndPassword(squatter.auth, email, password)).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
    expect((await admin.auth.getUser(uid)).emailVerified).toBe(true)
    await squatter.close()
  })
})

describe('a reset link', () => {
  test('lets an admin choose a new password, once, and ends the sessions there were', async () => {
    const club = await makeClub(admin)
    const elsewhere = openBrowser(firebase)
    const { user } = await signInWithEmailAndPassword(elsewhere.auth, club.admin.email, club.admin.password)
    const link = await askForReset(club.admin.email)
    expect(link).toMatch(/^http:\/\/localhost:8080\/auth-action\?mode=resetPassword&/)
    expect(await verifyPasswordResetCode(browser.auth, codeIn(link))).toBe(club.admin.email)
    await expect(confirmPasswordReset(browser.auth, codeIn(link), 'short')).rejects.toMatchObject({
      code: 'auth/weak-password',
    })
    const second = await askForReset(club.admin.email, 2)
    await confirmPasswordReset(browser.auth, codeIn(second), 'a new password')
    for (const [spent, code] of [
      [second, 'auth/used-oob-code'],
      [link, 'auth/invalid-action-code'],
    ] as const)
      await expect(confirmPasswordReset(browser.auth, codeIn(spent), 'and another one')).rejects.toMatchObject({ code })
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
    await expect(signInWithEmailAndPassword(browser.auth, club.admin.email, club.admin.password)).rejects.toThrow()
    await expect(signInWithEmailAndPassword(browser.auth, club.admin.email, 'a new password')).resolves.toBeDefined()
    await elsewhere.close()
  })

  test('ends the sign-in links of its address when a password is chosen, and not before', async () => {
    const club = await makeClub(admin)
    const [signInLink, reset] = [await askForLink(club.admin.email), await askForReset(club.admin.email, 2)]
    await verifyPasswordResetCode(browser.auth, codeIn(reset))
    await expect(confirmPasswordReset(browser.auth, codeIn(reset), 'short')).rejects.toThrow()
    expect((await checkActionCode(browser.auth, codeIn(signInLink))).operation).toBe('EMAIL_SIGNIN')
    await confirmPasswordReset(browser.auth, codeIn(reset), 'a new password')
    await expect(signInWithEmailLink(browser.auth, club.admin.email, signInLink)).rejects.toMatchObject({
      code: 'auth/invalid-action-code',
    })
  })

  test('takes no password that is easy to guess, and works for a better one', async () => {
    const club = await makeClub(admin, 'Tanzclub Blau')
    const code = codeIn(await askForReset(club.admin.email))
    for (const password of ['iloveyou', 'PASSWORD1', 'tanzclub-blau-26', `${club.admin.email.split('@')[0]}!`])
      await expect(confirmPasswordReset(browser.auth, code, password), password).rejects.toMatchObject({
        code: 'auth/guessable-password',
      })
    await expect(confirmPasswordReset(browser.auth, code, 'a better one')).resolves.toBeUndefined()
  })

  test('does not sign in', async () => {
    const club = await makeClub(admin)
    const link = (await askForReset(club.admin.email)).replace('resetPassword', 'signIn')
    await expect(signInWithEmailLink(browser.auth, club.admin.email, link)).rejects.toMatchObject({
      code: 'auth/invalid-action-code',
    })
  })

  test('goes to admins only, and does not say so', { tags: spec('1.15') }, async () => {
    const club = await makeClub(admin)
    const member = await makeMember(admin, club.clubId)
    await sendPasswordResetEmail(browser.auth, member.email)
    await sendPasswordResetEmail(browser.auth, `stranger-${club.clubId}@club.test`)
    await askForReset(club.admin.email)
    expect(await mailsTo(firebase.dataDir, member.email)).toEqual([])
  })
})

test('the server can hand out links itself, with codes of the same kind', async () => {
  const club = await makeClub(admin)
  const member = await makeMember(admin, club.clubId)
  const link = await admin.auth.generateSignInWithEmailLink(member.email, settings)
  const { user } = await signInWithEmailLink(browser.auth, member.email, link)
  expect(user.uid).toBe(member.uid)
})

test('a clubhouse evening: 200 members behind one address sign in', async () => {
  const fromClubhouse = (verb: string, body: object) =>
    sendRaw(firebase.publicUrl, {
      method: 'POST',
      path: `/identitytoolkit.googleapis.com/v1/accounts:${verb}?key=x`,
      headers: { 'x-forwarded-for': '192.0.2.10' },
      body: JSON.stringify(body),
    })
  const users = Array.from({ length: 200 }, () => ({
    uid: randomUUID(),
    email: `member-${randomUUID()}@club.test`,
    emailVerified: true,
  }))
  for (const half of [users.slice(100), users.slice(0, 100)]) await admin.auth.importUsers(half)
  for (const { email } of users) {
    const asked = { requestType: 'EMAIL_SIGNIN', email, canHandleCodeInApp: true }
    expect((await fromClubhouse('sendOobCode', asked)).status).toBe(200)
  }
  for (const { email } of users) {
    const oobCode = codeIn(linkIn(await nextMail(firebase.dataDir, email)))
    const entered = await fromClubhouse('signInWithEmailLink', { email, oobCode })
    expect(entered.status, entered.body).toBe(200)
    expect((await fromClubhouse('lookup', { idToken: JSON.parse(entered.body).idToken })).status).toBe(200)
  }
})
