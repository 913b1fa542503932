import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { makeOwnApi, send } from '../../support/api.ts'
import { addMember, registerClub } from '../../support/club.ts'
import { workerStack } from '../../support/worker-stack.ts'

/** A server between an API and the gateway's inside. */
async function startMiddle() {
  const [host, port] = workerStack().insideHost.split(':')
  let isSilent = false
  let isMute = false
  const server = createServer((incoming, response) => {
    const { method, url = '/', headers } = incoming
    if (isMute && url.startsWith('/changes')) return
    const isFeed = url === '/feed'
    const onward = request({ host, port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('data', (chunk) => (isFeed && isSilent) || response.write(chunk)).on('end', () => response.end())
    })
    onward.on('error', () => response.destroy())
    response.once('close', () => onward.destroy())
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    insideHost: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Keeps the feed open, and passes on nothing more of it. */
    silence: (to = true) => {
      isSilent = to
    },
    /** Gives no answer to questions about changes. */
    mute: () => {
      isMute = true
    },
  }
}

async function makeBehind(middle: { readonly insideHost: string }) {
  const api = await makeOwnApi(undefined, {}, { ...workerStack(), insideHost: middle.insideHost })
  const elsewhere = await makeOwnApi()
  const club = await registerClub(elsewhere)
  const get = (path: string) => send(api, 'GET', path, { token: club.admin.token })
  const { changes } = api.deps.firebase
  await expect.poll(() => changes.isHeard).toBe(true)
  return { elsewhere, club, get, changes }
}

test('while the feed is silent, lists include what others write, and a club that is suspended elsewhere is refused', async () => {
  const middle = await startMiddle()
  const { elsewhere, club, get, changes } = await makeBehind(middle)
  expect((await get('/api/members')).body).toEqual([])
  middle.silence()
  await expect.poll(() => changes.isHeard).toBe(false)
  const { id } = await addMember(club)
  expect((await get('/api/members')).body).toMatchObject([{ id }])
  const { serverSettings } = elsewhere.deps
  const suspend = (since: Record<string, string>) =>
    serverSettings.change(({ suspended: { [club.clubId]: _, ...others }, ...settings }) => ({
      ...settings,
      suspended: { ...others, ...since },
    }))
  await suspend({ [club.clubId]: new Date().toISOString() })
  expect((await get('/api/members')).body.code).toBe('club_suspended')
  await suspend({})
  expect((await get('/api/members')).status).toBe(200)
  middle.silence(false)
  await expect.poll(() => changes.isHeard).toBe(true)
  expect((await get('/api/members')).body).toMatchObject([{ id }])
})

test('without an answer on what has changed, a list is refused, though it is in memory', async () => {
  const middle = await startMiddle()
  const { club, get } = await makeBehind(middle)
  expect((await get('/api/members')).body).toEqual([])
  middle.mute()
  await addMember(club)
  expect((await get('/api/members')).status).toBe(503)
})
