import {
  EmailAuthProvider,
  reauthenticateWithCredential,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  updatePassword,
} from 'firebase/auth'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { connectAdmin } from '../../support/admin-sdk.ts'
import { openBrowser } from '../../support/browser-sdk.ts'
import { renew, trySignIn } from '../../support/gateway.ts'
import { codeIn, linkIn, nextMail } from '../../support/mailbox.ts'
import { sendRaw } from '../../support/raw-http.ts'
import { makeClub, makeMember } from '../../support/test-club.ts'
import { workerStack } from '../../support/worker-stack.ts'

const firebase = workerStack()
const settings = { url: `${firebase.appUrl}/member-auth`, handleCodeInApp: true }
const admin = connectAdmin(firebase)
afterAll(() => admin.close())

/** Signs in with a browser SDK for one test. */
async function open({ email, password }: { email: string; password: string }) {
  const browser = openBrowser(firebase)
  onTestFinished(() => browser.close())
  return (await signInWithEmailAndPassword(browser.auth, email, password)).user
}
const send = (verb: string, body: object) => {
  const path = `/identitytoolkit.googleapis.com/v1/accounts:${verb}?key=x`
  return sendRaw(firebase.publicUrl, { method: 'POST', path, headers: {}, body: JSON.stringify(body) })
}
const update = async (body: object) => {
  const answer = await send('update', body)
  return [answer.status, JSON.parse(answer.body).error?.message]
}

describe('a new password of who is signed in', () => {
  test('follows the current one, keeps this session, and ends the others and the links', async () => {
    const club = await makeClub(admin, 'Tanzclub Blau')
    const { email, password } = club.admin
    const [here, there] = [await open(club.admin), await open(club.admin)]
    const link = await admin.auth.generateSignInWithEmailLink(email, settings)
    await reauthenticateWithCredential(here, EmailAuthProvider.credential(email, password))
    await updatePassword(here, 'a new password')
    await expect(here.getIdToken(true)).resolves.toBeDefined()
    await expect(there.getIdToken(true)).rejects.toMatchObject({
      code: 'auth/user-token-expired',
      message: expect.stringContaining('PASSWORD_CHANGED'),
    })
    expect(await trySignIn(email, password)).toBe(400)
    expect(typeof (await trySignIn(email, 'a new password'))).toBe('object')
    await expect(signInWithEmailLink(openBrowser(firebase).auth, email, link)).rejects.toMatchObject({
      code: 'auth/invalid-action-code',
    })
    const mail = await nextMail(firebase.dataDir, email)
    expect(mail.subject).toBe('Your password was changed')
    expect(mail.text).toContain('Tanzclub Blau')
    expect(mail.text).not.toContain('works once')
    expect(linkIn(mail)).toBe('http://localhost:8080/forgot-password')
  })

  test('is refused with a wrong current one', async () => {
    const { admin: person } = await makeClub(admin)
    const user = await open(person)
    const wrong = EmailAuthProvider.credential(person.email, 'a wrong password')
    await expect(reauthenticateWithCredential(user, wrong)).rejects.toMatchObject({ code: 'auth/invalid-credential' })
    expect(typeof (await trySignIn(person.email, person.password))).toBe('object')
  })

  test.each([
    ['short', 'auth/weak-password'],
    ['x'.repeat(257), 'auth/weak-password'],
    ['iloveyou', 'auth/guessable-password'],
    ['tanzclub blau', 'auth/guessable-password'],
  ])('%s is refused, and the password stays', async (password, code) => {
    const { admin: person } = await makeClub(admin, 'Tanzclub Blau')
    await expect(updatePassword(await open(person), password)).rejects.toMatchObject({ code })
    expect(typeof (await trySignIn(person.email, person.password))).toBe('object')
  })

  test('is set after a sign-in by link where there is none', async () => {
    const { admin: person } = await makeClub(admin)
    const browser = openBrowser(firebase)
    onTestFinished(() => browser.close())
    await admin.auth.updateUser(person.uid, { emailVerified: false })
    const link = await admin.auth.generateSignInWithEmailLink(person.email, settings)
    const { user } = await signInWithEmailLink(browser.auth, person.email, link)
    expect(await trySignIn(person.email, person.password)).toBe(400)
    await updatePassword(user, 'a first password')
    expect(typeof (await trySignIn(person.email, 'a first password'))).toBe('object')
  })

  test('is not set for members, who sign in by link', async () => {
    const club = await makeClub(admin)
    const member = await makeMember(admin, club.clubId, { password: 'from long ago' })
    await expect(updatePassword(await open(member), 'a new password')).rejects.toMatchObject({
      code: 'auth/operation-not-allowed',
    })
  })

  test('is refused where the session has ended or the token has no account', async () => {
    const { admin: person } = await makeClub(admin)
    const user = await open(person)
    const idToken = await user.getIdToken()
    const password = 'a new password'
    await admin.auth.revokeRefreshTokens(person.uid)
    expect(await update({ idToken, password, returnSecureToken: true })).toEqual([400, 'TOKEN_EXPIRED'])
    expect(await update({ idToken: 'x', password })).toEqual([400, 'INVALID_ID_TOKEN'])
    for (const odd of [
      { idToken, password, localId: person.uid },
      { idToken, password, email: 'x@evil.test' },
      { password },
    ])
      expect((await update(odd))[0]).toBe(400)
    expect(typeof (await trySignIn(person.email, person.password))).toBe('object')
  })

  test('two at once leave one password, and no session beside the changed ones', async () => {
    const { admin: person } = await makeClub(admin)
    const [one, two, third] = [await open(person), await open(person), await open(person)]
    const results = await Promise.allSettled([updatePassword(one, 'password one'), updatePassword(two, 'password two')])
    expect(results.map(({ status }) => status)).toContain('fulfilled')
    expect(await renew(third.refreshToken)).toBe(400)
    const works = await Promise.all(
      ['password one', 'password two'].map(async (each) => typeof (await trySignIn(person.email, each)) === 'object'),
    )
    expect(works.filter(Boolean)).toHaveLength(1)
    expect(await trySignIn(person.email, person.password)).toBe(400)
  })

  test('at the same time as a reset link never outlives it', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { admin: person } = await makeClub(admin)
      const thief = await open(person)
      const oobCode = codeIn(await admin.auth.generatePasswordResetLink(person.email))
      const reset = { oobCode, newPassword: 'of the owner' }
      const change = updatePassword(thief, 'of the thief').catch(() => undefined)
      const [{ status }] = await Promise.all([send('resetPassword', reset), change])
      // The change came first, and withdrew the link.
      if (status !== 200) continue
      expect(await trySignIn(person.email, 'of the thief')).toBe(400)
      expect(typeof (await trySignIn(person.email, 'of the owner'))).toBe('object')
      expect(await renew(thief.refreshToken)).toBe(400)
    }
  })
})
