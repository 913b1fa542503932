import { randomUUID } from 'node:crypto'
import type { Deps } from '@tessera/api/deps'
import type { DocumentReference } from 'firebase-admin/firestore'
import { describe, expect } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { connectAdmin } from '../../support/admin-sdk.ts'
import { type Api, makeOwnApi, send, sharedApi } from '../../support/api.ts'
import { freshEmail, register as registerClub, writeRegistered } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { signIn, trySignIn } from '../../support/gateway.ts'

const api = await sharedApi()

const registration = (more: object = {}) => ({
  email: freshEmail('admin'),
  password: `pw-${randomUUID()}`,
  displayName: 'Anna Admin',
  clubName: 'Ruderclub',
  ...more,
})

const register = (to: Api, body: object) => send(to, 'POST', '/api/auth/register', { body })

/** A club name that no other test uses. */
const clubNameFor = (email: string) => `Club of ${email.split('@')[0]}`

/** Returns what is stored of a registration: account, club and user. */
async function leftOf(email: string): Promise<{ account: boolean; documents: number; notes: number }> {
  const { accounts, db } = api.deps.firebase
  const account = await accounts.byEmail(email)
  const users = await db.collection('users').where('email', '==', email).get()
  const clubs = await db.collection('clubs').where('name', '==', clubNameFor(email)).get()
  const notes = await db
    .collection('registrations')
    .where('uid', '==', account?.uid ?? 'none')
    .get()
  return { account: account !== undefined, documents: users.size + clubs.size, notes: notes.size }
}

const nothing = { account: false, documents: 0, notes: 0 }

describe('registering', () => {
  test('makes the club and its administrator, with role and club in the first token', {
    tags: spec('3.2 6.3 7.2 7.10'),
  }, async () => {
    const body = registration({ email: `  MiXed-${randomUUID().slice(0, 8)}@Club.Test ` })
    const { status, body: answer } = await register(api, body)
    expect(status).toBe(201)
    const { token, uid } = await signIn(body.email.trim(), body.password)
    expect(uid).toBe(answer.uid)
    const club = await send(api, 'GET', '/api/clubs', { token })
    expect(club.body).toMatchObject({ id: answer.clubId, name: 'Ruderclub', passTypeIdentifier: null })
    const notes = await api.deps.firebase.db.collection('registrations').where('uid', '==', uid).get()
    expect(notes.size).toBe(0)
  })

  const differing = [
    'createdAt',
    'creationTime',
    'lastSignInTime',
    'lastRefreshTime',
    'tokensValidAfterTime',
    'passwordHash',
    'passwordSalt',
  ]

  test('leaves what the clubs of other tests begin with', async () => {
    const leftBy = async (make: (body: ReturnType<typeof registration>) => Promise<string>) => {
      const body = registration()
      const clubId = await make(body)
      const { auth, db, close } = connectAdmin(api.stack)
      const account = await auth.getUserByEmail(body.email)
      const documents = await Promise.all([`clubs/${clubId}`, `users/${account.uid}`].map((path) => db.doc(path).get()))
      const left = JSON.stringify([account, ...documents.map((document) => document.data())])
      await close()
      const own = [clubId, account.uid, body.email]
      return JSON.parse(
        own.reduce((text, value, n) => text.replaceAll(value, `own ${n}`), left),
        (name, value) => (differing.includes(name) ? typeof value : value),
      )
    }
    const registered = await leftBy((body) => registerClub(api, body))
    expect(registered).toMatchObject([{ email: 'own 2' }, { clubId: 'own 0' }, { adminOf: { 'own 0': true } }])
    expect(await leftBy((body) => writeRegistered(api.deps, body))).toEqual(registered)
  })

  test.each([
    ['Pacific/Kiritimati', 'Pacific/Kiritimati'],
    ['Mars/Olympus_Mons', null],
    [undefined, null],
  ])('takes the founder’s time zone %j as %j', async (timeZone, kept) => {
    const body = registration({ timeZone })
    expect((await register(api, body)).status).toBe(201)
    const { token } = await signIn(body.email, body.password)
    expect((await send(api, 'GET', '/api/clubs', { token })).body).toMatchObject({ timeZone: kept })
  })

  test.each([
    [{ email: '' }, 'Email is required', 'email'],
    [{ email: 'no address' }, 'Please enter a valid email address', 'email'],
    [{ password: 'short' }, 'At least 8 characters', 'password'],
    [{ displayName: '   ' }, 'Full name is required', 'displayName'],
    [{ clubName: undefined }, 'Club name is required', 'clubName'],
    [{ clubName: 7 }, 'Club name is required', 'clubName'],
  ])('%j is refused', async (wrong, sentence, field) => {
    const { status, body } = await register(api, registration(wrong))
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: sentence, code: 'invalid_fields', details: { [field]: sentence } })
  })

  test.each(['Password1', '1qaz2wsx', 'Ruderclub 2026', 'karin.kofler!'])(
    'the easily guessed password "%s" is refused, and the address stays free',
    async (password) => {
      const email = `karin.kofler@${randomUUID()}.test`
      const { status, body } = await register(api, registration({ email, password }))
      expect([status, body.code]).toEqual([400, 'invalid_fields'])
      expect(body.details).toEqual({ password: expect.stringMatching(/^This password is easy to guess\./) })
      expect((await register(api, registration({ email }))).status).toBe(201)
    },
  )

  test('an address in use is 409 each time, and its password stays', async ({ club }) => {
    const again = () => register(api, registration({ email: club.email.toUpperCase() }))
    const { status, body } = await again()
    expect([status, body.code]).toEqual([409, 'email_in_use'])
    // The failed registration leaves no lock on the address.
    expect((await again()).body.code).toBe('email_in_use')
    expect(body.error).toBe('An account with this email address already exists. Please sign in instead.')
    await signIn(club.email, club.password)
  })

  test('succeeds once for many concurrent requests with one address', async () => {
    const body = registration()
    const all = await Promise.all(
      Array.from({ length: 8 }, () => register(api, { ...body, clubName: clubNameFor(body.email) })),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
    expect(await leftOf(body.email)).toEqual({ account: true, documents: 2, notes: 0 })
  })

  test('closed is 403', async () => {
    const closed = await makeOwnApi((deps) => ({ config: { ...deps.config, registration: 'closed' } }))
    const { status, body } = await register(closed, registration())
    expect([status, body.error]).toEqual([403, 'Registration is closed on this server'])
    expect((await send(closed, 'GET', '/config.json')).body.registration).toBe('closed')
  })
})

/** Fails one step: before its request is sent, or after it, with the response lost. */
const failing = (step: 'create' | 'setClaims' | 'enable', when: 'before' | 'after') => (deps: Deps) => {
  const { accounts } = deps.firebase
  const broken = async (...given: never[]) => {
    if (when === 'after') await (accounts[step] as (...given: never[]) => Promise<unknown>)(...given)
    throw Object.assign(new Error('connection reset'), { code: 'ECONNRESET' })
  }
  return { firebase: { ...deps.firebase, accounts: { ...accounts, [step]: broken } } }
}

const failingBatch = (deps: Deps) => {
  const db = new Proxy(deps.firebase.db, {
    get(target, name) {
      if (name === 'batch')
        return () => {
          const batch = target.batch()
          const { create, commit } = batch
          let hasClub = false
          return Object.assign(batch, {
            create: (ref: DocumentReference, fields: object) => {
              hasClub ||= ref.parent.id === 'clubs'
              return create.call(batch, ref, fields)
            },
            commit: () =>
              hasClub ? Promise.reject(Object.assign(new Error('reset'), { code: 14 })) : commit.call(batch),
          })
        }
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { firebase: { ...deps.firebase, db } }
}

describe('a registration that fails half-way leaves nothing, and can be repeated', () => {
  test.each([
    ['before the account is made', failing('create', 'before')],
    ['as the account was just made', failing('create', 'after')],
    ['writing the club', failingBatch],
    ['before the claims', failing('setClaims', 'before')],
    ['as the claims were just set', failing('setClaims', 'after')],
    ['before enabling', failing('enable', 'before')],
    ['as the account was just enabled', failing('enable', 'after')],
  ])('%s', async (_, change) => {
    const broken = await makeOwnApi(change)
    const body = registration()
    const named = { ...body, clubName: clubNameFor(body.email) }
    const failed = await register(broken, named)
    expect(failed.status).toBe(503)
    expect(failed.body.error).toBe('The server is not ready at the moment. Please try again in a minute.')
    expect(await leftOf(body.email)).toEqual(nothing)
    expect((await register(api, named)).status).toBe(201)
    await signIn(body.email, body.password)
  })

  test('an unknown error is 500 without details', async () => {
    const broken = await makeOwnApi((deps) => ({
      firebase: {
        ...deps.firebase,
        accounts: { ...deps.firebase.accounts, enable: () => Promise.reject(new Error('secret inner text')) },
      },
    }))
    const body = registration()
    const { status, body: answer } = await register(broken, body)
    expect(status).toBe(500)
    expect(answer).toEqual({ error: 'Something went wrong', code: 'internal', requestId: expect.any(String) })
    expect(await leftOf(body.email)).toEqual(nothing)
  })

  test('the next registration of the address removes the remains of a crash after 30 seconds', async () => {
    const body = registration()
    const crashed = await makeOwnApi((deps) => {
      const { accounts } = deps.firebase
      const down = () => Promise.reject(Object.assign(new Error('killed'), { code: 'ECONNREFUSED' }))
      return { firebase: { ...deps.firebase, accounts: { ...accounts, enable: down, remove: down } } }
    })
    expect((await register(crashed, body)).status).toBe(503)
    expect(await trySignIn(body.email, body.password)).toBeGreaterThanOrEqual(400)
    const soon = await register(api, body)
    expect([soon.status, soon.body.code]).toEqual([409, 'changed_meanwhile'])
    const later = await makeOwnApi(() => ({ now: () => new Date(Date.now() + 31_000) }))
    expect((await register(later, { ...body, clubName: 'Second try' })).status).toBe(201)
    const { token } = await signIn(body.email, body.password)
    expect((await send(api, 'GET', '/api/auth/places', { token })).body.places).toMatchObject([
      { role: 'admin', clubName: 'Second try' },
    ])
  })
})
