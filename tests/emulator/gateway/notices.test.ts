import { randomInt } from 'node:crypto'
import { confirmPasswordReset, sendPasswordResetEmail } from 'firebase/auth'
import { afterAll, describe, expect, test } from 'vitest'
import { connectAdmin } from '../../support/admin-sdk.ts'
import { openBrowser } from '../../support/browser-sdk.ts'
import { codeIn, linkIn, mailsTo, nextMail } from '../../support/mailbox.ts'
import { sendRaw } from '../../support/raw-http.ts'
import { makeClub, type TestPerson } from '../../support/test-club.ts'
import { workerStack } from '../../support/worker-stack.ts'

const firebase = workerStack()
const admin = connectAdmin(firebase)
const browser = openBrowser(firebase)
afterAll(async () => {
  await Promise.all([admin.close(), browser.close()])
})

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const desk = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'
const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

/** Signs in by password with an address and a user agent; returns the status. */
async function signIn({ email, password }: TestPerson, address: string, agent: string, locale = 'en') {
  const answer = await sendRaw(firebase.publicUrl, {
    method: 'POST',
    path: '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=x',
    headers: { 'x-forwarded-for': address, 'user-agent': agent, 'x-firebase-locale': locale },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  })
  return answer.status
}
/** Returns the subjects of the e-mails to a user, after a newly requested reset link has arrived. */
async function subjectsTo({ email }: TestPerson) {
  const isReset = (subject?: string) => subject === 'Choose a new password'
  await sendPasswordResetEmail(browser.auth, email)
  await expect
    .poll(async () => (await mailsTo(firebase.dataDir, email)).some((mail) => isReset(mail.subject)))
    .toBe(true)
  return (await mailsTo(firebase.dataDir, email)).map(({ subject }) => subject).filter((one) => !isReset(one))
}

describe('a notice of a new device', () => {
  test('goes out when the account was not seen with the device before, in the language of the page', async () => {
    const club = await makeClub(admin, 'Tanzclub „Blau & Weiß“')
    const [home, away] = [newAddress(), newAddress()]
    await signIn(club.admin, home, phone)
    await signIn(club.admin, away, desk, 'de')
    const mail = await nextMail(firebase.dataDir, club.admin.email)
    expect(mail.subject).toBe('Anmeldung auf einem neuen Gerät')
    expect(mail.text).toContain(`bei Tanzclub „Blau & Weiß“ angemeldet: Firefox auf Linux, Netzwerkadresse ${away}.`)
    expect(mail.html).toContain('Tanzclub „Blau &amp; Weiß“')
    expect(linkIn(mail)).toBe('http://localhost:8080/security')
    expect(await mailsTo(firebase.dataDir, club.admin.email)).toHaveLength(1)
  })

  test('goes out for a new device at a known address, once', async () => {
    const { admin: person } = await makeClub(admin)
    const home = newAddress()
    await signIn(person, home, phone)
    await signIn(person, home, desk)
    await signIn(person, home, desk)
    expect(await subjectsTo(person)).toEqual(['A new device signed in'])
  })

  test('does not go out for the first sign-in, a known device, or a wrong password', async () => {
    const { admin: person } = await makeClub(admin)
    await signIn(person, newAddress(), phone)
    await signIn(person, newAddress(), phone)
    expect(await signIn({ ...person, password: 'a wrong password' }, newAddress(), 'curl/8')).toBe(400)
    expect(await subjectsTo(person)).toEqual([])
  })

  test('says nothing that the device made up', async () => {
    const { admin: person } = await makeClub(admin)
    await signIn(person, newAddress(), phone)
    await signIn(person, newAddress(), '<b>https://evil.example</b> call +1 555')
    const mail = await nextMail(firebase.dataDir, person.email)
    expect(mail.text).toContain('Unknown device')
    expect(`${mail.text}${mail.html}`).not.toContain('evil')
  })

  test('fills no mailbox, however many devices a thief makes up', async () => {
    const { admin: person } = await makeClub(admin)
    await signIn(person, newAddress(), phone)
    const browsers = ['Edg/', 'OPR/', 'SamsungBrowser/', 'Firefox/', 'Chrome/', 'Safari/']
    const systems = ['iPhone', 'iPad', 'CrOS', 'Windows']
    for (const system of systems)
      for (const name of browsers) await signIn(person, newAddress(), `Mozilla/5.0 (${system}) ${name}1`)
    expect((await subjectsTo(person)).length).toBe(10)
  })
})

test('a password chosen by a reset link is reported to the address, beside everything else that is mailed', async () => {
  const { admin: person } = await makeClub(admin)
  await sendPasswordResetEmail(browser.auth, person.email)
  const code = codeIn(linkIn(await nextMail(firebase.dataDir, person.email)))
  await confirmPasswordReset(browser.auth, code, 'a new password')
  const mail = await nextMail(firebase.dataDir, person.email, 2)
  expect(mail.subject).toBe('Your password was changed')
  expect(linkIn(mail)).toBe('http://localhost:8080/forgot-password')
})
