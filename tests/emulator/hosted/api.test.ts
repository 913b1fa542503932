import { randomUUID } from 'node:crypto'
import type { Deps } from '@tessera/api/deps'
import type { Change } from '@tessera/api/firebase/change-feed'
import { jobs } from '@tessera/api/job-table'
import { letterAttachments } from '@tessera/api/letter-attachments'
import { hostedCarrier } from '@tessera/api/letter-queue/hosted-carrier'
import { sendLetters } from '@tessera/api/letter-queue/send-letters'
import { lettersOf, queueLetter, whyNoLetters } from '@tessera/api/letter-queue/service'
import { liveCollections } from '@tessera/domain/events/contract'
import { getApps } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { decodeJwt, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { version } from '../../../api/src/version.ts'
import { type Api, send } from '../../support/api.ts'
import { countHostedUse } from '../../support/count-hosted-use.ts'
import { type FilledClub, fillClub } from '../../support/filled-club.ts'
import { startHostedApi } from '../../support/hosted-api.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { makePhone, passJson } from '../../support/phone.ts'

const hosted = await startHostedApi('hosted-club-4')
afterAll(() => hosted.stop())

function counting(): ReturnType<typeof countHostedUse> {
  const counter = countHostedUse(hosted.google)
  onTestFinished(counter.stop)
  return counter
}

const passOf = async ({ club, memberIds }: FilledClub) =>
  (await club.call('POST', `/api/passes/generate/${memberIds[0]}`)).body

test('a check at the door reads one member, what decides the status, and no list of members or payments', async () => {
  const filled = await fillClub(hosted, { members: 5, years: 2 })
  const scanned = passJson(await passOf(filled)).barcodes[0].message
  const { of } = counting()
  // The pass, the member, the club, the member's payment, two items and two years.
  const budget = { reads: 8, writes: 0, listeners: 0 }
  // As often as the API at the gateway needs to keep the lists in memory.
  for (let time = 0; time < 12; time += 1) {
    const use = await of(async () => {
      const { body } = await filled.club.call('POST', '/api/passes/check', { scanned })
      expect(body).toMatchObject({ valid: false, member: { id: filled.memberIds[0] } })
    })
    expect(use).toMatchObject(budget)
  }
})

test('a process opens a listener for each live collection of a club in use, five for one whose passes it watches, and one more for these', async () => {
  const clubs: FilledClub[] = []
  for (let n = 0; n < 3; n += 1) clubs.push(await fillClub(hosted, { members: 2, years: 1 }))
  const [first, second, third] = clubs as [FilledClub, FilledClub, FilledClub]
  const each = liveCollections.length
  const { now } = counting()
  await open(first)
  expect(now().listeners).toBe(each)
  await open(second)
  expect(now().listeners).toBe(2 * each)
  for (const filled of clubs) expect((await makePhone(hosted).add(await passOf(filled))).status).toBe(201)
  expect(now().listeners).toBe(2 * each)
  onTestFinished(jobs.passes(hosted.deps, { settle: 1, retry: 1_000 }))
  await expect.poll(() => now().listeners).toBe(2 * each + 5 + 1)
  await open(third)
  await open(first)
  expect(now().listeners).toBe(3 * each + 1)
})

test('lists of payments are made from what the listener reads: each payment once, and a changed one once more', async () => {
  const { club, pay, memberIds } = await fillClub(hosted, { members: 5, years: 3 })
  const { of } = counting()
  const list = async () => (await club.call('GET', '/api/payments')).body.payments.length
  const first = await of(async () => {
    expect(await list()).toBe(10)
    expect((await club.call('GET', '/api/payments/paid')).status).toBe(200)
  })
  expect(first).toMatchObject({ reads: 10, writes: 0, listeners: 1 })
  const more = await of(async () => {
    await pay(memberIds[0] ?? '')
    await expect.poll(list).toBe(11)
  })
  expect(more).toMatchObject({ reads: 1, writes: 1, listeners: 0 })
})

test('statuses are made from what the listeners read, and after a change no member is read again', async () => {
  const { club, pay, memberIds } = await fillClub(hosted, { members: 5, years: 3 })
  const { of } = counting()
  const ask = async (query = '') => (await club.call('GET', `/api/members/standings${query}`)).body
  let version = ''
  // The club, ten payments, three items and three years by listeners, the members by a query.
  const first = await of(async () => {
    version = (await ask('?part=first')).version
  })
  expect(first).toMatchObject({ reads: 1 + 10 + 3 + 3 + 5, writes: 0 })
  const since = async () => Object.keys((await ask(`?since=${version}`)).changed?.members ?? {})
  // The listener of the members begins.
  await since()
  const more = await of(async () => {
    await pay(memberIds[0] ?? '')
    await expect.poll(async () => (await ask(`?since=${version}`)).changed?.standings.length).toBe(1)
  })
  expect(more).toMatchObject({ reads: 1, writes: 1, listeners: 0 })
})

/** Opens two pages of a club, each with its event stream, and loads what they show. */
async function open({ club: { admin, call } }: FilledClub): Promise<void> {
  for (let page = 0; page < 2; page += 1) {
    const headers = { authorization: `Bearer ${admin.token}` }
    const { status, body } = await hosted.fetch(new Request('http://api.test/api/events', { headers }))
    expect(status).toBe(200)
    onTestFinished(() => body?.cancel())
    for (const path of ['/api/clubs', '/api/members/standings', '/api/payments', '/api/passes/config'])
      expect((await call('GET', path)).status).toBe(200)
  }
}

describe('letters', () => {
  const content = { subject: 'Hello', heading: '', greeting: '', paragraphs: ['Words'], rows: [], closing: '' }

  async function register() {
    const person = { email: `admin-${randomUUID()}@rowing.at`, password: `pw-${randomUUID()}`, displayName: 'Anna' }
    const { status, body } = await send(hosted, 'POST', '/api/auth/register', {
      body: { ...person, clubName: 'Ruderclub' },
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return { clubId: String(body.clubId), uid: String(body.uid) }
  }

  test('without SMTP_URL nothing is offered and nothing is sent', async () => {
    const { clubId } = await register()
    expect(await whyNoLetters(hosted.deps, clubId)).toBe('none')
  })

  test('with SMTP_URL the API sends by itself, once an administrator has confirmed the address', async () => {
    const server = await startMailServer()
    onTestFinished(server.stop)
    const { config } = hosted.deps
    const letters = { ...config.letters, perMinute: 6_000, smtpUrl: server.url, from: 'The office <office@rowing.at>' }
    const deps = { ...hosted.deps, config: { ...config, letters } }
    const withMail = { ...deps, letterCarrier: hostedCarrier(deps.config) }
    const { clubId, uid } = await register()
    expect(await whyNoLetters(withMail, clubId)).toBe('unconfirmed')
    const app = getApps().find(({ options }) => options.projectId === 'hosted-club-4')
    await getAuth(app).updateUser(uid, { emailVerified: true })
    expect(await whyNoLetters(withMail, clubId)).toBeUndefined()

    const stop = sendLetters(withMail, letterAttachments(withMail), { look: 50, server: 50 })
    onTestFinished(stop)
    const member = { id: `member-${clubId}`, fullName: 'Ben', email: 'ben@rowing.at' }
    const batch = deps.firebase.db.batch()
    const id = queueLetter(batch, withMail, {
      clubId,
      member,
      kind: 'reminder',
      language: 'en',
      content,
      queuedBy: uid,
    })
    await batch.commit()
    await vi.waitFor(
      async () =>
        expect((await lettersOf(withMail, clubId, member.id, undefined)).letters).toMatchObject([
          { id, state: 'sent' },
        ]),
      { timeout: 60_000, interval: 100 },
    )
    expect(server.received.map(({ from, messageId }) => [from?.address, messageId])).toEqual([
      ['office@rowing.at', `<${id}@members.example.org>`],
    ])
  })
})

const sorted = <T>(ids: T[] | 'refused') => (ids === 'refused' ? ids : ids.toSorted())

describe('the API in hosted mode', () => {
  const { google } = hosted
  const { projectId } = google
  let deps: Deps
  let api: Api
  const person = { email: `anna-${randomUUID()}@club.test`, password: 'correct horse', displayName: 'Anna' }
  let clubId: string
  let token: string

  beforeAll(async () => {
    api = await hosted.another({ listenerPing: { every: 2_000, patience: 1_000 } })
    deps = api.deps
    const made = await send(api, 'POST', '/api/auth/register', { body: { ...person, clubName: 'Ruderclub' } })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    clubId = made.body.clubId
    token = await signIn()
  })

  async function signIn(): Promise<string> {
    const path = 'identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k'
    const answer = await fetch(`http://${google.authHost}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password: person.password, returnSecureToken: true }),
    })
    return ((await answer.json()) as { idToken: string }).idToken
  }

  const club = (bearer: string) => send(api, 'GET', '/api/clubs', { token: bearer })

  test('is healthy, and tells the browser its project and nothing of a gateway', async () => {
    const health = await send(api, 'GET', '/api/health')
    expect([health.status, health.body]).toEqual([200, { status: 'ok', version }])
    expect((await send(api, 'GET', '/config.json')).body).toEqual({
      version,
      mode: 'hosted',
      projectId,
      registration: 'open',
      apiKey: 'AIza-test',
      authDomain: `${projectId}.firebaseapp.com`,
      position: expect.any(String),
    })
  })

  test('has no page of an operator, for any address', async () => {
    const answer = await send(api, 'POST', '/api/operator/links', { body: { email: 'me@example.org' } })
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
  })

  test('registers a club and knows its administrator by a token of the project', async () => {
    expect(decodeJwt(token)).toMatchObject({ iss: `https://securetoken.google.com/${projectId}`, aud: projectId })
    expect((await club(token)).body).toMatchObject({ id: clubId, name: 'Ruderclub' })
  })

  test('adds a member with an account at Google', async () => {
    const member = { memberId: '7', fullName: 'Benedikt Ferraro', email: `member-${randomUUID()}@club.test` }
    const added = await send(api, 'POST', '/api/members', { token, body: member })
    expect(added.status, JSON.stringify(added.body)).toBe(201)
    expect(await deps.firebase.accounts.byEmail(member.email)).toMatchObject({ disabled: false })
  })

  test.each([
    ['fee-1', 200],
    ['series.club.2026', 403],
    ['a~b', 403],
  ])('the rules alone judge the id of a document that a browser writes: %s is answered %i', async (id, status) => {
    const documents = `projects/${projectId}/databases/(default)/documents`
    const texts = { clubId, name: 'Fee', purchaseRestriction: 'multiple' }
    const fields = {
      ...Object.fromEntries(Object.entries(texts).map(([name, stringValue]) => [name, { stringValue }])),
      price: { integerValue: '60' },
      enabled: { booleanValue: true },
    }
    const answer = await fetch(`http://${google.firestoreHost}/v1/${documents}:commit`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await signIn()}` },
      body: JSON.stringify({ writes: [{ update: { name: `${documents}/paymentItems/${id}`, fields } }] }),
    })
    expect(answer.status, await answer.text()).toBe(status)
  })

  test('lists payments and their changes from a listener, and reports changes of the own club to a browser', async () => {
    const { db, changes } = deps.firebase
    const heard: Change[] = []
    onTestFinished(changes.follow({ clubId, collections: ['payments'] }, (change) => void heard.push(change)))
    // The listener has begun.
    await expect.poll(() => heard).toEqual([{ clubId, collection: 'payments' }])
    const stored = { clubId, memberId: 'm', memberName: 'B', itemId: 'i', itemName: 'Fee', amount: 5, notes: '' }
    const one = db.collection('payments').doc(randomUUID())
    await one.set({ ...stored, createdBy: 'anna' })
    await db
      .collection('payments')
      .doc(randomUUID())
      .set({ ...stored, clubId: 'other', createdBy: 'zoe' })
    await expect.poll(() => heard).toContainEqual({ clubId, collection: 'payments', memberId: 'm' })
    const list = async (since = '') => (await send(api, 'GET', `/api/payments?since=${since}`, { token })).body
    await expect.poll(async () => (await list()).payments?.map(({ id }: { id: string }) => id)).toEqual([one.id])
    const { version } = await list()
    await one.delete()
    await expect.poll(() => list(version)).toMatchObject({ changed: [], gone: [one.id] })
    const { body } = await send(api, 'GET', '/api/payments/paid', { token })
    expect(body).toEqual({ version: expect.any(String), kinds: [], members: {} })
    expect(heard.filter(({ clubId: of }) => of !== clubId)).toEqual([])
  })

  describe('lists payments as they are', () => {
    /** Records a payment past the API and its connections. */
    async function pay(id: string): Promise<string> {
      const stored = { clubId, memberId: 'm', memberName: 'B', itemId: 'i', itemName: 'Fee', amount: 5, notes: '' }
      const path = `v1/projects/${projectId}/databases/(default)/documents/payments/${id}`
      const fields = Object.fromEntries(
        Object.entries({ ...stored, createdBy: 'anna' }).map(([name, value]) => [
          name,
          typeof value === 'number' ? { doubleValue: value } : { stringValue: value },
        ]),
      )
      const { status } = await fetch(`http://${google.bareFirestore}/${path}`, {
        method: 'PATCH',
        headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
        body: JSON.stringify({ fields }),
      })
      expect(status).toBe(200)
      return id
    }
    const list = async () => {
      const { status, body } = await send(api, 'GET', '/api/payments', { token })
      return status === 503 ? 'refused' : (body.payments as { id: string }[]).map(({ id }) => id)
    }
    const listed = async (ids: string[]) =>
      void (await expect.poll(async () => sorted(await list()), { timeout: 90_000 }).toEqual(ids.sort()))

    test.each([
      ['has ended', () => google.interrupt()],
      ['is dead without having ended', () => google.fallSilent('listeners')],
    ])(
      'or refuses to, while the connection of its listener %s, and then follows again',
      async (_, fail) => {
        const before = ((await list()) as string[]).concat(await pay(randomUUID()))
        await listed(before)
        const { mend } = fail()
        onTestFinished(mend)
        // Until now the listener was heard of late, so that its last list counts.
        await expect.poll(async () => (await list()) && deps.firebase.changes.isHeard).toBe(false)
        const all = [...before, await pay(randomUUID())]
        for (let time = 0; time < 3; time += 1) expect(['refused', all.sort()]).toContainEqual(sorted(await list()))
        mend()
        await listed(all)
        await expect.poll(async () => (await list()) && deps.firebase.changes.isHeard, { timeout: 90_000 }).toBe(true)
        await listed([...all, await pay(randomUUID())])
        expect(deps.firebase.changes.isHeard).toBe(true)
      },
      240_000,
    )
  })

  test('answers as unavailable where Firestore says nothing', async () => {
    const hasty = await hosted.another({ readPatience: 500 })
    const { mend } = google.fallSilent('database')
    onTestFinished(mend)
    const paths = ['/api/clubs', '/api/members', '/api/payments', '/api/health']
    const answers = await Promise.all(paths.map((path) => send(hasty, 'GET', path, { token })))
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503])
    expect(answers[0]?.body.code).toBe('unavailable')
  })

  describe('refuses a token', () => {
    const payload = () => decodeJwt(token)
    const unsigned = (claims: object) =>
      `${encode({ alg: 'none' })}.${encode(claims)}.${Buffer.from('x').toString('base64url')}`
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const signedByOther = async (alg: string, claims: object) => {
      const { privateKey } = await generateKeyPair(alg)
      return new SignJWT({ ...claims }).setProtectedHeader({ alg, kid: 'google' }).sign(privateKey)
    }
    /** Signs with the project's key, as the stand-in does for tokens of the Auth emulator. */
    const signedByGoogle = (change: object) => google.sign({ ...payload(), ...change })

    test.each<[string, () => string | Promise<string>]>([
      ['without a signature', () => unsigned(payload())],
      ['with another key’s signature', () => signedByOther('RS256', payload())],
      ['of the self-hosted kind of key', () => signedByOther('ES256', payload())],
      ['of a self-hosted issuer', () => signedByGoogle({ iss: `urn:tessera:${projectId}` })],
      ['of another project', () => signedByGoogle({ iss: 'https://securetoken.google.com/theirs', aud: 'theirs' })],
      ['for another project', () => signedByGoogle({ aud: 'theirs' })],
      ['that has run out', () => signedByGoogle({ exp: Math.floor(Date.now() / 1000) - 60 })],
      ['that never runs out', () => signedByGoogle({ exp: undefined })],
      ['of no account', () => signedByGoogle({ sub: 'nobody' })],
    ])('%s', async (_, make) => {
      expect((await club(await make())).status).toBe(401)
    })

    test('but accepts the same claims with the right signature', async () => {
      expect((await club(await signedByGoogle({}))).status).toBe(200)
    })
  })

  test('refuses a disabled account at once, although its token is valid', async () => {
    const { uid } = (await deps.firebase.accounts.byEmail(person.email)) ?? { uid: '' }
    const { initializeApp, deleteApp } = await import('firebase-admin/app')
    const app = initializeApp({ projectId }, 'owner')
    await getAuth(app).updateUser(uid, { disabled: true })
    expect((await club(token)).status).toBe(401)
    await getAuth(app).updateUser(uid, { disabled: false })
    expect((await club(token)).status).toBe(200)
    await deleteApp(app)
  })

  test('an owner resets the second step of somebody else by the Admin SDK: all factors go, and the sessions end', async () => {
    const { initializeApp, deleteApp } = await import('firebase-admin/app')
    const app = initializeApp({ projectId }, 'second-step')
    onTestFinished(() => deleteApp(app))
    const phone = { factorId: 'phone', phoneNumber: '+390471000000', displayName: 'Phone' }
    const { uid } = await getAuth(app).createUser({
      email: `karl-${randomUUID()}@club.test`,
      emailVerified: true,
      multiFactor: { enrolledFactors: [phone] },
    })
    const duties = { [clubId]: { duty: 'money', since: new Date().toISOString() } }
    const karl = { role: 'admin', adminOf: { [clubId]: true }, memberOf: {}, duties, displayName: 'Karl' }
    await deps.firebase.db.collection('users').doc(uid).set(karl)
    const found = async () => {
      const { body } = await send(api, 'GET', '/api/committee', { token })
      return body.people.find((one: { uid: string }) => one.uid === uid)
    }
    expect(await found()).toMatchObject({ name: 'Karl', hasSecondStep: true })
    const before = (await getAuth(app).getUser(uid)).tokensValidAfterTime
    const path = (of: string) => `/api/committee/people/${of}/second-step`
    expect((await send(api, 'DELETE', path(String(decodeJwt(token).sub)), { token })).status).toBe(403)
    expect((await send(api, 'DELETE', path(uid), { token })).status).toBe(200)
    expect(await found()).toMatchObject({ hasSecondStep: false })
    const after = await getAuth(app).getUser(uid)
    expect(after.multiFactor?.enrolledFactors ?? []).toEqual([])
    expect([before, typeof after.tokensValidAfterTime]).toEqual([undefined, 'string'])
  })

  test('a club that requires the second step admits a token of Google’s with it, and one without until the days of grace are over', async () => {
    const past = Math.floor(Date.now() / 1000) - 60
    const sign = (secondStepFrom: number, factor?: string) => {
      const claims = decodeJwt(token)
      const firebase = { ...(claims.firebase as object), ...(factor && { sign_in_second_factor: factor }) }
      return google.sign({ ...claims, secondStepFrom, firebase })
    }
    const statuses = []
    for (const bearer of [await sign(past + 3_600), await sign(past), await sign(past, 'totp')])
      statuses.push((await club(bearer)).status)
    expect(statuses).toEqual([200, 403, 200])
  })
})
