import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { InsideFeed } from '@tessera/api/firebase/inside-feed'
import { askingInside } from '@tessera/api/firebase/inside-fetch'
import { SessionStandings, type TokenPlace } from '@tessera/api/firebase/session-standings'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connectAdmin } from '../../support/admin-sdk.ts'
import { type Api, makeApi, send } from '../../support/api.ts'
import { registerClub } from '../../support/club.ts'
import { signIn } from '../../support/gateway.ts'
import { workerStack } from '../../support/worker-stack.ts'

describe('a token at the API', () => {
  let api: Api
  beforeAll(async () => {
    api = await makeApi()
  })
  afterAll(() => api.deps.firebase.close())

  const statusWith = async (token: string) => (await send(api, 'GET', '/api/clubs', { token })).status

  test('is refused when its session began and ended between two revocations in one second', async () => {
    const { accounts } = api.deps.firebase
    const club = await registerClub(api)
    await accounts.revoke(club.admin.uid)
    const between = await signIn(club.email, club.password)
    expect(await statusWith(between.token)).toBe(200)
    await accounts.revoke(club.admin.uid)
    const after = await signIn(club.email, club.password)
    await expect.poll(() => statusWith(between.token)).toBe(401)
    expect(await statusWith(after.token)).toBe(200)
  })

  test('is refused when its account is disabled, and accepted again when it is enabled', async () => {
    const admin = connectAdmin(workerStack())
    onTestFinished(() => admin.close())
    const club = await registerClub(api)
    expect(await statusWith(club.admin.token)).toBe(200)
    await admin.auth.updateUser(club.admin.uid, { disabled: true })
    await expect.poll(() => statusWith(club.admin.token)).toBe(401)
    await admin.auth.updateUser(club.admin.uid, { disabled: false })
    expect(await statusWith(club.admin.token)).toBe(200)
  })
})

const tokenOf = (sid: string | undefined): TokenPlace => ({ sid, uid: 'anna', placeId: undefined, iat: 1 })

/** Starts a fake gateway; the test controls its feed and its responses. */
async function gateway() {
  let write: (line: string) => void = () => undefined
  let breakOff: () => void = () => undefined
  let answer = async () => ({ standing: 'live', uid: 'anna' })
  const asked: string[] = []
  const server = createServer(async ({ url = '' }, response) => {
    if (url === '/feed') {
      write = (line) => response.write(`${line}\n`)
      breakOff = () => response.destroy()
      const heartbeat = setInterval(() => write(''), 100)
      response.once('close', () => clearInterval(heartbeat))
      return write('')
    }
    asked.push(url)
    response.end(JSON.stringify(await answer()))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const inside = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const feed = new InsideFeed(inside, 'secret')
  const standings = new SessionStandings(askingInside(inside, 'secret'), feed)
  onTestFinished(async () => {
    await feed.close()
    server.closeAllConnections()
    server.close()
  })
  return {
    standings,
    asked,
    answerWith: (next: typeof answer) => {
      answer = next
    },
    name: (session: string) => write(JSON.stringify({ session })),
    breakOff: () => breakOff(),
    /** Resolves once the session is cached, so that a further check sends no request. */
    isKnown: () =>
      expect
        .poll(async () => {
          const before = asked.length
          await standings.of(tokenOf('one'))
          return asked.length - before
        })
        .toBe(0),
  }
}

describe('the status of a session', () => {
  test('is requested once while the feed is connected, and again when the feed names the session', async () => {
    const { standings, asked, name, isKnown, answerWith } = await gateway()
    await isKnown()
    const before = asked.length
    for (let look = 0; look < 50; look++) expect(await standings.of(tokenOf('one'))).toBe('live')
    expect(asked.length).toBe(before)
    answerWith(async () => ({ standing: 'ended', uid: 'anna' }))
    name('one')
    await expect.poll(() => standings.of(tokenOf('one'))).toBe('ended')
  })

  test('is requested each time while the feed is disconnected', async () => {
    const { standings, breakOff, isKnown, answerWith } = await gateway()
    await isKnown()
    answerWith(async () => ({ standing: 'disabled', uid: 'anna' }))
    breakOff()
    await expect.poll(() => standings.of(tokenOf('one'))).toBe('disabled')
  })

  test('is not cached when the feed names the session before the response arrives', async () => {
    const { standings, asked, name, isKnown, answerWith } = await gateway()
    await isKnown()
    const gate = Promise.withResolvers<{ standing: string; uid: string }>()
    answerWith(() => gate.promise)
    const overtaken = standings.of(tokenOf('two'))
    name('two')
    name('one')
    const before = asked.length
    // The feed is read in order: once `one` is requested again, `two` has been processed.
    const again: Promise<unknown>[] = []
    await expect
      .poll(() => {
        again.push(standings.of(tokenOf('one')))
        return asked.length
      })
      .toBeGreaterThan(before)
    gate.resolve({ standing: 'live', uid: 'anna' })
    await Promise.all([overtaken, ...again])
    answerWith(async () => ({ standing: 'ended', uid: 'anna' }))
    expect(await standings.of(tokenOf('two'))).toBe('ended')
  })

  test('is ended for a token without a session, and for the session of another account', async () => {
    const { standings } = await gateway()
    expect(await standings.of(tokenOf(undefined))).toBe('ended')
    expect(await standings.of({ ...tokenOf('one'), uid: 'bert' })).toBe('ended')
  })
})
