import { randomUUID } from 'node:crypto'
import { createApp } from '@tessera/api/app'
import { readConfig } from '@tessera/api/config'
import type { Deps } from '@tessera/api/deps'
import { makeDeps } from '@tessera/api/start'
import { getAuth } from 'firebase-admin/auth'
import { decodeJwt, generateKeyPair, SignJWT } from 'jose'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Api, send } from '../../support/api.ts'
import { type HostedProject, startHostedProject } from '../../support/hosted-project.ts'

const projectId = 'hosted-club-1'
const publicUrl = 'https://members.example.org'

describe('the API in hosted mode', () => {
  let project: HostedProject
  let deps: Deps
  let api: Pick<Api, 'fetch'>
  const person = { email: `anna-${randomUUID()}@club.test`, password: 'correct horse', displayName: 'Anna' }
  let clubId: string
  let token: string

  beforeAll(async () => {
    project = await startHostedProject(projectId, publicUrl)
    for (const [key, value] of Object.entries(project.env)) vi.stubEnv(key, value)
    const config = readConfig(project.env)
    const tokens = { ...config.tokens, keys: project.google.jwks }
    deps = await makeDeps({ ...config, tokens }, pino({ enabled: false }))
    const app = createApp(deps)
    api = { fetch: async (request) => app.fetch(request) }
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
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ email: person.email, password: person.password, returnSecureToken: true }),
    })
    return ((await answer.json()) as { idToken: string }).idToken
  }

  const club = (bearer: string) => send(api, 'GET', '/api/clubs', { token: bearer })

  test('is healthy, and tells the browser its project and nothing of a gateway', async () => {
    const health = await send(api, 'GET', '/api/health')
    expect([health.status, health.body]).toEqual([200, { status: 'ok' }])
    expect((await send(api, 'GET', '/config.json')).body).toEqual({
      ...{ mode: 'hosted', projectId, registration: 'open', apiKey: 'AIza-test' },
      authDomain: `${projectId}.firebaseapp.com`,
    })
  })

  test('registers a club and knows its administrator by a token of the project', async () => {
    expect(decodeJwt(token)).toMatchObject({ iss: `https://securetoken.google.com/${projectId}`, aud: projectId })
    expect((await club(token)).body).toMatchObject({ id: clubId, name: 'Ruderclub' })
  })

  test('adds a member, whose account Google then has', async () => {
    const member = { memberId: '7', fullName: 'Benedikt Ferraro', email: `member-${randomUUID()}@club.test` }
    const added = await send(api, 'POST', '/api/members', { token, body: member })
    expect(added.status, JSON.stringify(added.body)).toBe(201)
    expect(await deps.firebase.accounts.byEmail(member.email)).toMatchObject({ disabled: false })
  })

  test('reads no payment to say what was paid: the browser has to look itself', async () => {
    const { status, body } = await send(api, 'GET', '/api/payments/paid', { token })
    expect([status, body]).toEqual([200, {}])
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
    /** By the project's own key, which the stand-in puts under whatever Auth says. */
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
      ['of nobody', () => signedByGoogle({ sub: 'nobody' })],
    ])('%s', async (_, make) => {
      expect((await club(await make())).status).toBe(401)
    })

    test('but takes the same words under the right signature', async () => {
      expect((await club(await signedByGoogle({}))).status).toBe(200)
    })
  })

  test('an account that is disabled is out at once, whatever its token says', async () => {
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
