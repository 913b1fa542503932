import { randomUUID } from 'node:crypto'
import { createApp } from '@tessera/api/app'
import { type Config, readConfig } from '@tessera/api/config'
import type { Deps } from '@tessera/api/deps'
import type { Change } from '@tessera/api/firebase/change-feed'
import { makeDeps } from '@tessera/api/start'
import { getAuth } from 'firebase-admin/auth'
import { decodeJwt, generateKeyPair, SignJWT } from 'jose'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { version } from '../../../api/src/version.ts'
import { type Api, send } from '../../support/api.ts'
import { type HostedProject, startHostedProject } from '../../support/hosted-project.ts'

const projectId = 'hosted-club-1'
const publicUrl = 'https://members.example.org'

async function serve(config: Config): Promise<{ deps: Deps; api: Pick<Api, 'fetch'> }> {
  const deps = await makeDeps(config, pino({ enabled: false }))
  const app = createApp(deps)
  return { deps, api: { fetch: async (request) => app.fetch(request) } }
}

const sorted = <T>(ids: T[] | 'refused') => (ids === 'refused' ? ids : ids.toSorted())

describe('the API in hosted mode', () => {
  let project: HostedProject
  let deps: Deps
  let api: Pick<Api, 'fetch'>
  let config: Config
  const person = { email: `anna-${randomUUID()}@club.test`, password: 'correct horse', displayName: 'Anna' }
  let clubId: string
  let token: string

  beforeAll(async () => {
    project = await startHostedProject(projectId, publicUrl)
    for (const [key, value] of Object.entries(project.env)) vi.stubEnv(key, value)
    const read = readConfig(project.env)
    config = {
      ...read,
      tokens: { ...read.tokens, keys: project.google.jwks },
      readPatience: 120_000,
      listenerPing: { every: 2_000, patience: 1_000 },
    }
    ;({ deps, api } = await serve(config))
    const made = await send(api, 'POST', '/api/auth/register', { body: { ...person, clubName: 'Ruderclub' } })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    clubId = made.body.clubId
    token = await signIn()
  })
  afterAll(async () => {
    await deps.firebase.close()
    await project.stop()
    vi.unstubAllEnvs()
  })

  async function signIn(): Promise<string> {
    const path = 'identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k'
    const answer = await fetch(`http://${project.google.authHost}/${path}`, {
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
    const answer = await fetch(`http://${project.google.firestoreHost}/v1/${documents}:commit`, {
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
      const { status } = await fetch(`http://${project.google.bareFirestore}/${path}`, {
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
      ['has ended', () => project.google.interrupt()],
      ['is dead without having ended', () => project.google.fallSilent('listeners')],
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
    const hasty = await serve({ ...config, readPatience: 500 })
    onTestFinished(() => hasty.deps.firebase.close())
    const { mend } = project.google.fallSilent('database')
    onTestFinished(mend)
    const paths = ['/api/clubs', '/api/members', '/api/payments', '/api/health']
    const answers = await Promise.all(paths.map((path) => send(hasty.api, 'GET', path, { token })))
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
    const signedByGoogle = (change: object) => project.google.sign({ ...payload(), ...change })

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
})
