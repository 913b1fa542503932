import type { Readable } from 'node:stream'
import { insideContract } from '@tessera/domain/inside/contract'
import { expect, test } from 'vitest'
import { Readiness } from '../emulators/readiness.ts'
import type { Call } from '../http/server.ts'
import { Feed } from './feed.ts'
import { type Handlers, serveContract } from './serve.ts'

const ready = new Readiness()
ready.up('accounts')
ready.up('documents')

/** Serves the given handlers and sends one request; `settled` is when everything is on the disk. */
async function ask(
  handlers: Partial<Handlers>,
  asked: string,
  { body = '', readiness = ready, settled = async () => {} } = {},
) {
  const [method = '', url = ''] = asked.split(' ')
  const [path = '', query = ''] = url.split('?')
  const call: Call = { method, path, query, headers: {}, address: '', body: async () => body }
  const served = serveContract(handlers as Handlers, { readiness, journal: { settled } })
  const answer = await served.get(`${method} ${path}`)?.answer(call)
  if (!answer) throw new Error(`${asked} is not in the contract`)
  return answer
}

test('no two calls have one method and path', () => {
  expect(serveContract({} as Handlers, { readiness: ready, journal: { settled: async () => {} } }).size).toBe(
    Object.keys(insideContract).length,
  )
})

test('a call gets its query or its body, and none that the contract does not have', async () => {
  const standing: Handlers['standing'] = ({ id, iat }) => ({ standing: 'live', uid: `${id} ${iat + 1}` })
  const { body } = await ask({ standing }, 'GET /sessions?id=a%20b&memberId=&iat=41')
  expect(JSON.parse(String(body))).toEqual({ standing: 'live', uid: 'a b 42' })
  await expect(ask({ standing }, 'GET /sessions?id=a&memberId=&iat=x')).rejects.toThrow()
  const endPlace = () => ({})
  expect((await ask({ endPlace }, 'POST /ended-places', { body: '{"uid":"a","memberId":"b"}' })).body).toBe('{}')
  await expect(ask({ endPlace }, 'POST /ended-places', { body: '{"uid":"a"}' })).rejects.toThrow()
  await expect(ask({ endPlace }, 'POST /ended-places', { body: '' })).rejects.toThrow()
})

test('while the emulators start, only some calls are served', async () => {
  const readiness = new Readiness()
  const transport: Handlers['transport'] = () => ({ transport: 'smtp' })
  expect((await ask({ transport }, 'GET /letters', { readiness })).status).toBe(200)
  const nearLimits = () => ({ near: [] })
  await expect(ask({ nearLimits }, 'GET /near-limits', { readiness })).rejects.toMatchObject({ httpStatus: 503 })
  expect((await ask({ nearLimits }, 'GET /near-limits')).status).toBe(200)
})

test('health has status 503 while something is missing', async () => {
  const healthy = { mail: { waiting: 0, lastFailure: null }, backup: { last: null, verified: null, lastFailure: null } }
  expect((await ask({ health: () => ({ status: 'ok', ...healthy }) }, 'GET /health')).status).toBe(200)
  const missing: Handlers['health'] = () => ({ status: 'starting', missing: ['accounts'], ...healthy })
  expect((await ask({ health: missing }, 'GET /health')).status).toBe(503)
})

test('a kept response waits for the disk', async () => {
  const disk = Promise.withResolvers<void>()
  let isAnswered = false
  const body = '{"uid":"a","keep":"b"}'
  const answering = ask({ endSessions: () => ({ ended: true }) }, 'POST /ended-sessions', {
    body,
    settled: () => disk.promise,
  }).then(() => {
    isAnswered = true
  })
  await new Promise(setImmediate)
  expect(isAnswered).toBe(false)
  disk.resolve()
  await answering
})

test('an e-mail address is compared with the operator’s only after the response', async () => {
  const compared: string[] = []
  const operatorLetter: Handlers['operatorLetter'] = ({ email }) => {
    compared.push(email)
    return {}
  }
  const answer = await ask({ operatorLetter }, 'POST /operator-letters', { body: '{"email":"a@b.test"}' })
  expect([answer.body, compared]).toEqual(['{}', []])
  answer.afterResponse?.()
  expect(compared).toEqual(['a@b.test'])
})

test('a stream is passed on with its type', async () => {
  const feed = new Feed()
  const { headers, body } = await ask({ feed: () => feed.open() }, 'GET /feed')
  expect(headers).toEqual({ 'content-type': 'application/jsonl' })
  feed.publish({ session: 'one' })
  feed.close()
  expect(String(Buffer.concat(await (body as Readable).toArray()))).toBe('\n{"session":"one"}\n')
})
