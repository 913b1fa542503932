import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { send, sharedApi } from '../../support/api.ts'
import { addMember, registerClub, signInMember } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { refresh, renew, type Session, signIn } from '../../support/gateway.ts'

const api = await sharedApi()

const list = async ({ token }: Pick<Session, 'token'>) => {
  const { status, body } = await send(api, 'GET', '/api/auth/sessions', { token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.sessions
}
const end = async ({ token }: Pick<Session, 'token'>, id = '') =>
  (await send(api, 'DELETE', `/api/auth/sessions${id && `/${id}`}`, { token })).status
const isLive = async (session: Session) => typeof (await refresh(session)) === 'string'
const own = async (session: Pick<Session, 'token'>) =>
  (await list(session)).find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id

describe('the sessions of a user', () => {
  test('are listed with device, address and times, the one of the request marked', async ({ club }) => {
    const hostile = `Mozilla/5.0 (Linux; Android 10; K) Chrome/130 ${'x'.repeat(4_000)}`
    await renew(club.admin.refreshToken, api.stack, hostile)
    const second = await signIn(club.email, club.password)
    const sessions = await list(second)
    expect(sessions).toEqual([
      {
        id: expect.any(String),
        agent: 'node',
        address: expect.stringMatching(/^10\./),
        isCurrent: true,
        signedInAt: expect.stringMatching(/Z$/),
        lastSeenAt: expect.stringMatching(/Z$/),
      },
      expect.objectContaining({ agent: hostile.slice(0, 256), isCurrent: false }),
    ])
    expect(JSON.stringify(sessions)).not.toContain('seed')
  })

  test('are listed together with the presence of a password', async ({ club }) => {
    const member = await signInMember(api, await addMember(club))
    const ask = async ({ token }: { token: string }) => (await send(api, 'GET', '/api/auth/sessions', { token })).body
    expect([(await ask(club.admin)).hasPassword, (await ask(member)).hasPassword]).toEqual([true, false])
  })

  test('are listed for a member too, but not without a session', async ({ club }) => {
    const member = await signInMember(api, await addMember(club))
    expect(await list(member)).toHaveLength(1)
    expect((await send(api, 'GET', '/api/auth/sessions')).status).toBe(401)
  })

  test('end one by one, at once and everywhere', async ({ club }) => {
    const second = await signIn(club.email, club.password)
    expect(await end(second, await own(club.admin))).toBe(200)
    expect(await isLive(club.admin)).toBe(false)
    await expect.poll(async () => (await club.call('GET', '/api/clubs')).status).toBe(401)
    expect(await list(second)).toHaveLength(1)
  })

  test('end all but the one of the request', async ({ club }) => {
    const [second, third] = [await signIn(club.email, club.password), await signIn(club.email, club.password)]
    const { status, body } = await send(api, 'DELETE', '/api/auth/sessions', { token: second.token })
    expect([status, body.sessions.length, body.sessions[0].isCurrent]).toEqual([200, 1, true])
    expect([await isLive(club.admin), await isLive(second), await isLive(third)]).toEqual([false, true, false])
  })

  test('a sign-out ends the own session, and a second one finds none', async ({ club }) => {
    const id = await own(club.admin)
    expect(await end(club.admin, id)).toBe(200)
    await expect.poll(() => end(club.admin, id)).toBe(401)
    expect(await isLive(club.admin)).toBe(false)
    expect(await isLive(await signIn(club.email, club.password))).toBe(true)
  })

  test('cannot be ended by another user', async () => {
    const [club, stranger] = [await registerClub(api), await registerClub(api)]
    const member = await signInMember(api, await addMember(club))
    const id = await own(club.admin)
    for (const other of [stranger.admin, member]) {
      expect(await end(other, id)).toBe(404)
      expect(await end(other)).toBe(200)
    }
    for (const madeUp of [randomUUID(), '..', '%2e%2e', 'x'.repeat(500), '__x__'])
      expect(await end(club.admin, madeUp)).toBe(404)
    expect([await isLive(club.admin), await isLive(stranger.admin)]).toEqual([true, true])
    expect(await list(club.admin)).toHaveLength(1)
  })

  test('two concurrent requests end the same session once', async ({ club }) => {
    const second = await signIn(club.email, club.password)
    const id = await own(club.admin)
    expect((await Promise.all([end(second, id), end(second, id), end(second, id)])).sort()).toEqual([200, 404, 404])
  })
})
