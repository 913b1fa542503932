import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FirebaseError } from 'firebase/app'
import {
  EmailAuthProvider,
  getMultiFactorResolver,
  type MultiFactorError,
  type MultiFactorResolver,
  multiFactor,
  reauthenticateWithCredential,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  TotpMultiFactorGenerator,
  type User,
  type UserCredential,
} from 'firebase/auth'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { connectAdmin } from '../../support/admin-sdk.ts'
import { authenticatorCode } from '../../support/authenticator.ts'
import { openBrowser } from '../../support/browser-sdk.ts'
import { enrol } from '../../support/enrol.ts'
import { refresh, renew, signIn } from '../../support/gateway.ts'
import { linkIn, nextMail } from '../../support/mailbox.ts'
import { sendRaw } from '../../support/raw-http.ts'
import { makeClub, makeMember, type TestPerson } from '../../support/test-club.ts'
import { workerStack } from '../../support/worker-stack.ts'

const firebase = workerStack()
const admin = connectAdmin(firebase)
afterAll(() => admin.close())

const browser = () => {
  const opened = openBrowser(firebase)
  onTestFinished(() => opened.close())
  return opened.auth
}
const withPassword = ({ email, password }: TestPerson, auth = browser()) =>
  signInWithEmailAndPassword(auth, email, password)

/** Begins a sign-in to an account with a second step. */
async function begin(signingIn: (auth: ReturnType<typeof browser>) => Promise<UserCredential>) {
  const auth = browser()
  const error = await signingIn(auth).catch((refused: unknown) => refused)
  expect(error).toMatchObject({ code: 'auth/multi-factor-auth-required' })
  expect(auth.currentUser).toBeNull()
  return getMultiFactorResolver(auth, error as MultiFactorError)
}
const present = (resolver: MultiFactorResolver, code: string) =>
  resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(resolver.hints[0]?.uid ?? '', code))

async function enrolled() {
  const { admin: person } = await makeClub(admin)
  const auth = browser()
  const { user } = await withPassword(person, auth)
  return { person, auth, user, secret: await enrol(user) }
}

/** Sends a call as the SDK would; returns status and the message of a refusal, or the answer. */
async function send(path: string, body: object) {
  const { status, body: answer } = await sendRaw(firebase.publicUrl, {
    method: 'POST',
    path: `/identitytoolkit.googleapis.com/${path}?key=x`,
    headers: {},
    body: JSON.stringify(body),
  })
  const read = answer.startsWith('{') ? JSON.parse(answer) : {}
  return status === 200 ? read : [status, read.error?.message]
}
const newCodes = async (user: User): Promise<string[]> =>
  (await send('v2/accounts/recoveryCodes:renew', { idToken: await user.getIdToken() })).codes
const firstStep = ({ email, password }: TestPerson) =>
  send('v1/accounts:signInWithPassword', { email, password, returnSecureToken: true })
const secondStep = (mfaPendingCredential: string, mfaEnrollmentId: string, verificationCode: string) =>
  send('v2/accounts/mfaSignIn:finalize', {
    mfaPendingCredential,
    mfaEnrollmentId,
    totpVerificationInfo: { verificationCode },
  })
const used = [400, 'INVALID_MFA_PENDING_CREDENTIAL']

test('the owner of the account reads by e-mail that the second step was switched on, and off', async () => {
  const { admin: person } = await makeClub(admin, 'Tanzclub Blau')
  const { user } = await withPassword(person)
  await enrol(user)
  const on = await nextMail(firebase.dataDir, person.email)
  expect([on.subject, linkIn(on)]).toEqual(['Your sign-in has a second step now', 'http://localhost:8080/security'])
  expect(on.text).toContain('Signing in to Tanzclub Blau')
  const [app] = multiFactor(user).enrolledFactors
  await multiFactor(user).unenroll(app?.uid ?? '')
  const off = await nextMail(firebase.dataDir, person.email, 2)
  expect(off.subject).toBe('Your sign-in has no second step any more')
})

describe('with the calls of the Firebase SDK', () => {
  test('an app is enrolled, which ends every other session, and the token names it from then on', async () => {
    const { admin: person } = await makeClub(admin)
    const [{ user }, other] = [await withPassword(person), await signIn(person.email, person.password)]
    await enrol(user)
    expect(multiFactor(user).enrolledFactors).toMatchObject([{ factorId: 'totp', displayName: 'Phone' }])
    const { claims } = await user.getIdTokenResult()
    expect(claims.firebase).toMatchObject({
      sign_in_second_factor: 'totp',
      second_factor_identifier: multiFactor(user).enrolledFactors[0]?.uid,
    })
    expect(await refresh(other)).toBe(400)
    expect(await send('v1/accounts:lookup', { idToken: other.token })).toEqual([400, 'TOKEN_EXPIRED'])
  })

  test('a password is not enough then; a code of a clock 30 seconds ahead is, once, and renewed tokens go on', async () => {
    const { person, secret } = await enrolled()
    const resolver = await begin((auth) => withPassword(person, auth))
    await expect(present(resolver, '000000')).rejects.toMatchObject({ code: 'auth/invalid-verification-code' })
    const code = authenticatorCode(secret, 1)
    const { user } = await present(resolver, code)
    const renewed = await user.getIdTokenResult(true)
    expect(renewed.claims.firebase).toMatchObject({ sign_in_second_factor: 'totp' })
    const again = await begin((auth) => withPassword(person, auth))
    await expect(present(again, code)).rejects.toMatchObject({ code: 'auth/invalid-verification-code' })
  })

  test('a link in an e-mail is not enough either, and a recovery code works once in place of the app', async () => {
    const { person, user } = await enrolled()
    const [code = ''] = await newCodes(user)
    const settings = { url: `${firebase.appUrl}/member-auth`, handleCodeInApp: true }
    const byLink = async (auth: ReturnType<typeof browser>) =>
      signInWithEmailLink(auth, person.email, await admin.auth.generateSignInWithEmailLink(person.email, settings))
    await expect(present(await begin(byLink), code)).resolves.toMatchObject({ user: { uid: person.uid } })
    await expect(present(await begin(byLink), code)).rejects.toMatchObject({ code: 'auth/invalid-verification-code' })
  })

  test('who is signed in proves it again with both steps, and switches the second off', async () => {
    const { person, auth, user, secret } = await enrolled()
    const credential = EmailAuthProvider.credential(person.email, person.password)
    const error = await reauthenticateWithCredential(user, credential).catch((refused: unknown) => refused)
    const resolver = getMultiFactorResolver(auth, error as MultiFactorError)
    await present(resolver, authenticatorCode(secret, 1))
    await multiFactor(user).unenroll(multiFactor(user).enrolledFactors[0] ?? '')
    expect((await user.getIdTokenResult()).claims.firebase).not.toHaveProperty('sign_in_second_factor')
    await expect(withPassword(person)).resolves.toMatchObject({ user: { uid: person.uid } })
  })
})

describe('a stolen credential of the first step', () => {
  test('works once, also for two requests at once, and for its own account alone', async () => {
    const [{ person, user }, other] = [await enrolled(), await enrolled()]
    const [one = '', two = '', three = ''] = await newCodes(user)
    const { mfaPendingCredential, mfaInfo } = await firstStep(person)
    const id = mfaInfo[0].mfaEnrollmentId
    const { mfaInfo: others } = await firstStep(other.person)
    expect(await secondStep(mfaPendingCredential, others[0].mfaEnrollmentId, one)).toEqual([
      400,
      'MFA_ENROLLMENT_NOT_FOUND',
    ])
    const both = await Promise.all([one, two].map((code) => secondStep(mfaPendingCredential, id, code)))
    expect(both.filter((answer) => 'idToken' in answer)).toHaveLength(1)
    expect(both).toContainEqual(used)
    expect(await secondStep(mfaPendingCredential, id, three)).toEqual(used)
  })

  test('ends with a new password, and is no token of any other call', async () => {
    const { person, user } = await enrolled()
    const [code = ''] = await newCodes(user)
    const { mfaPendingCredential, mfaInfo, ...rest } = await firstStep(person)
    expect(Object.keys(rest).filter((key) => /token/i.test(key))).toEqual([])
    expect(await send('v1/accounts:lookup', { idToken: mfaPendingCredential })).toEqual([400, 'INVALID_ID_TOKEN'])
    expect(await renew(mfaPendingCredential)).toBe(400)
    await admin.auth.updateUser(person.uid, { password: 'another password of hers' })
    expect(await secondStep(mfaPendingCredential, mfaInfo[0].mfaEnrollmentId, code)).toEqual(used)
  })
})

test('five wrong codes of either kind refuse even the right one, whichever sign-in it is for', async () => {
  const { person, user, secret } = await enrolled()
  const [code = ''] = await newCodes(user)
  const step = async (typed: string) => {
    const { mfaPendingCredential, mfaInfo } = await firstStep(person)
    return secondStep(mfaPendingCredential, mfaInfo[0].mfaEnrollmentId, typed)
  }
  for (const wrong of ['000000', '2222-2222-2222-2222', '000000', 'no code', ''])
    expect(await step(wrong)).toEqual([400, 'INVALID_CODE'])
  for (const right of [authenticatorCode(secret, 1), code])
    expect(await step(right)).toEqual([429, expect.stringContaining('TOO_MANY_ATTEMPTS_TRY_LATER')])
})

describe('an enrolment', () => {
  const start = (idToken: string) => send('v2/accounts/mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} })

  test('is for administrators with a confirmed address alone, once, and ends with the session that began it', async () => {
    const { clubId, admin: person } = await makeClub(admin)
    const member = await makeMember(admin, clubId, { password: 'a password of a member' })
    const asMember = await signIn(member.email, member.password)
    expect(await start(asMember.token)).toEqual([400, 'OPERATION_NOT_ALLOWED'])
    const [here, there] = [await signIn(person.email, person.password), await signIn(person.email, person.password)]
    const { sharedSecretKey, sessionInfo } = (await start(here.token)).totpSessionInfo
    const finish = (idToken: string) =>
      send('v2/accounts/mfaEnrollment:finalize', {
        idToken,
        totpVerificationInfo: { sessionInfo, verificationCode: authenticatorCode(sharedSecretKey) },
      })
    expect(await finish(there.token)).toEqual([400, 'INVALID_SESSION_INFO'])
    const both = await Promise.all([finish(here.token), finish(here.token)])
    const { idToken } = both.find((answer) => 'idToken' in answer)
    expect(both.filter((answer) => 'idToken' in answer)).toHaveLength(1)
    expect(await start(idToken)).toEqual([400, 'SECOND_FACTOR_LIMIT_EXCEEDED'])
    const stranger = await makeClub(admin)
    await admin.auth.updateUser(stranger.admin.uid, { emailVerified: false })
    const { token } = await signIn(stranger.admin.email, stranger.admin.password)
    expect(await start(token)).toEqual([400, 'UNVERIFIED_EMAIL'])
  })

  test('is written sealed: neither secret nor recovery codes are in the data folder’s journal', async () => {
    const { secret, user } = await enrolled()
    const codes = await newCodes(user)
    const folder = join(firebase.dataDir, 'journal')
    const written = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
    for (const hidden of [secret, ...codes]) expect(written.some((text) => text.includes(hidden))).toBe(false)
    expect(written.some((text) => text.includes(`["factors","${user.uid}"`))).toBe(true)
  })
})

test('another account’s enrolment is not withdrawn', async () => {
  const [{ user }, other] = [await enrolled(), await enrolled()]
  const mfaEnrollmentId = multiFactor(other.user).enrolledFactors[0]?.uid
  expect(
    await send('v2/accounts/mfaEnrollment:withdraw', { idToken: await user.getIdToken(), mfaEnrollmentId }),
  ).toEqual([400, 'MFA_ENROLLMENT_NOT_FOUND'])
})

test('the operator switches a lost second step off, which ends the sessions and leaves the password', async () => {
  const { person, user } = await enrolled()
  const reset = async (email: string) => {
    const response = await fetch(`http://${firebase.insideHost}/reset-second-steps`, {
      method: 'POST',
      headers: { authorization: `Bearer ${firebase.secret}` },
      body: JSON.stringify({ email }),
    })
    return response.json()
  }
  expect(await reset('nobody@club.test')).toEqual({ found: 'no_account' })
  expect(await reset(person.email)).toEqual({ found: 'reset' })
  expect(await reset(person.email)).toEqual({ found: 'none' })
  await expect(user.getIdToken(true)).rejects.toBeInstanceOf(FirebaseError)
  await expect(withPassword(person)).resolves.toMatchObject({ user: { uid: person.uid } })
})

test.each([
  'v2/accounts/mfaSignIn:start',
  'v2/accounts/passkeyEnrollment:start',
  'v2/accounts/passkeyEnrollment:finalize',
  'v2/accounts/passkeySignIn:start',
  'v2/accounts/passkeySignIn:finalize',
  'v2/accounts:revokeToken',
  'v1/accounts:signInWithCustomToken',
  'v1/accounts:signUp',
  'v1/accounts:signInWithIdp',
  'v1/accounts:signInWithPhoneNumber',
  'v1/accounts:signInWithGameCenter',
])('the emulator’s %s, which asks for no second step, is not reachable', async (path) => {
  expect(await send(path, {})).toEqual([404, 'Not found'])
})
