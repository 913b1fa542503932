import { signInWithEmailAndPassword } from 'firebase/auth'
import { afterAll, describe, expect, test } from 'vitest'
import { connectAdmin } from '../../support/admin-sdk.ts'
import { type BrowserSdk, openBrowser } from '../../support/browser-sdk.ts'
import { makeClub } from '../../support/test-club.ts'
import { workerStack } from '../../support/worker-stack.ts'

const firebase = workerStack()
const admin = connectAdmin(firebase)
const open: BrowserSdk[] = []
const browser = () => {
  const opened = openBrowser(firebase)
  open.push(opened)
  return opened
}

afterAll(async () => {
  await Promise.all([admin.close(), ...open.map((one) => one.close())])
})

describe('sign-in by password', () => {
  test('gives a token signed by the gateway, with the claims the server set', async () => {
    const club = await makeClub(admin)
    const { auth } = browser()
    const { user } = await signInWithEmailAndPassword(auth, club.admin.email.toUpperCase(), club.admin.password)
    const { claims, signInProvider } = await user.getIdTokenResult()
    expect(user).toMatchObject({ uid: club.admin.uid, email: club.admin.email, displayName: 'Anna Admin' })
    expect(claims).toMatchObject({
      iss: 'urn:tessera:demo-tessera',
      aud: 'demo-tessera',
      sub: user.uid,
      user_id: user.uid,
      role: 'admin',
      clubId: club.clubId,
      email: club.admin.email,
      email_verified: true,
    })
    expect(signInProvider).toBe('password')
  })

  test('a wrong password and an unknown address read the same', async () => {
    const club = await makeClub(admin)
    const { auth } = browser()
    await expect(signInWithEmailAndPassword(auth, club.admin.email, 'not the password')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
    await expect(signInWithEmailAndPassword(auth, 'nobody@club.test', 'not the password')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
  })

  test('says that an account is disabled only after the right password', async () => {
    const club = await makeClub(admin)
    await admin.auth.updateUser(club.admin.uid, { disabled: true })
    const { auth } = browser()
    await expect(signInWithEmailAndPassword(auth, club.admin.email, 'not the password')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
    await expect(signInWithEmailAndPassword(auth, club.admin.email, club.admin.password)).rejects.toMatchObject({
      code: 'auth/user-disabled',
    })
  })
})

describe('a session', () => {
  test('gets new claims when its token is refreshed', async () => {
    const club = await makeClub(admin)
    const { auth } = browser()
    const { user } = await signInWithEmailAndPassword(auth, club.admin.email, club.admin.password)
    const first = await user.getIdTokenResult()
    await admin.auth.setCustomUserClaims(user.uid, { role: 'member', clubId: 'elsewhere', memberId: 'm' })
    const second = await user.getIdTokenResult(true)
    expect(second.claims).toMatchObject({ role: 'member', clubId: 'elsewhere', memberId: 'm' })
    expect(second.authTime).toBe(first.authTime)
  })

  test('keeps the person over a reload', async () => {
    const club = await makeClub(admin)
    const { auth } = browser()
    const { user } = await signInWithEmailAndPassword(auth, club.admin.email, club.admin.password)
    await user.reload()
    expect(auth.currentUser?.email).toBe(club.admin.email)
  })

  test.each([
    ['revoked', (uid: string) => admin.auth.revokeRefreshTokens(uid), 'auth/user-token-expired'],
    ['disabled', (uid: string) => admin.auth.updateUser(uid, { disabled: true }), 'auth/user-disabled'],
    [
      'given a new password',
      (uid: string) => admin.auth.updateUser(uid, { password: 'another one' }),
      'auth/user-token-expired',
    ],
    ['deleted', (uid: string) => admin.auth.deleteUser(uid), 'auth/user-token-expired'],
  ])('ends at once when the account is %s', async (_what, end, code) => {
    const club = await makeClub(admin)
    const { auth } = browser()
    const { user } = await signInWithEmailAndPassword(auth, club.admin.email, club.admin.password)
    await end(user.uid)
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code })
  })
})
