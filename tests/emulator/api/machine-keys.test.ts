import { createHash } from 'node:crypto'
import { AppError } from '@tessera/domain/errors'
import { mostKeys } from '@tessera/domain/machines/key'
import { suspendedText } from '@tessera/domain/operator/suspended'
import { describe, expect } from 'vitest'
import { type Api, makeOwnApi, send, withDeps } from '../../support/api.ts'
import { countRequests } from '../../support/api-requests.ts'
import { addMember, type Club, registerClub } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { makeKey } from '../../support/machine-keys.ts'
import { requireItem } from '../../support/payments.ts'
import { workerStack } from '../../support/worker-stack.ts'

const statusOf = async (api: Pick<Api, 'fetch'>, key: string, path = '/api/members') =>
  (await send(api, 'GET', path, { token: key })).status
const listOf = async (club: Club) => (await club.call('GET', '/api/keys')).body
const doesNotCount = 'This key does not count: it was ended, its last day is over, or it was mistyped.'

describe('a key', () => {
  test('is shown once, is kept as a hash, and is in the list without it', async ({ api, club }) => {
    const { id, key } = await makeKey(club, 'read_members')
    const secret = key.slice(`tessera_${id}_`.length)
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    const stored = (await api.deps.firebase.db.doc(`machineKeys/${id}`).get()).data() ?? {}
    expect(stored).toMatchObject({
      clubId: club.clubId,
      createdBy: club.admin.uid,
      hash: createHash('sha256').update(secret).digest('base64url'),
    })
    expect(JSON.stringify(stored)).not.toContain(secret)
    const listed = await listOf(club)
    expect(JSON.stringify(listed)).not.toContain(secret)
    expect(listed).toEqual([
      {
        id,
        name: 'For read_members',
        purpose: 'read_members',
        until: '2199-12-31',
        isOver: false,
        createdAt: expect.any(String),
      },
    ])
    expect(await statusOf(api, key)).toBe(200)
  })

  test('that was ended is refused with the next request, at every process of the API', async ({ api, club }) => {
    const other = await makeOwnApi()
    const [one, two] = [await makeKey(club, 'read_members'), await makeKey(club, 'read_members')]
    expect([await statusOf(api, one.key), await statusOf(other, one.key)]).toEqual([200, 200])
    const { body } = await club.call('DELETE', `/api/keys/${one.id}`)
    expect(body.map(({ id }: { id: string }) => id)).toEqual([two.id])
    expect([await statusOf(api, one.key), await statusOf(other, one.key)]).toEqual([401, 401])
    expect(await statusOf(other, two.key)).toBe(200)
    expect((await club.call('DELETE', `/api/keys/${one.id}`)).status).toBe(404)
  })

  test('counts to the end of its last day, in the club’s time zone', async ({ api, club }) => {
    let now = new Date('2030-03-31T10:00:00Z')
    const then = withDeps(api, () => ({ now: () => now }))
    await club.call('PATCH', '/api/clubs', { timeZone: 'Pacific/Kiritimati' })
    const make = (until: string) =>
      send(then, 'POST', '/api/keys', {
        token: club.admin.token,
        body: { name: 'Door', purpose: 'read_members', until },
      })
    // There it is April already.
    const over = await make('2030-03-31')
    expect([over.status, over.body.details]).toEqual([400, { until: 'This day is over' }])
    const { key } = (await make('2030-04-01')).body
    expect(await statusOf(then, key)).toBe(200)
    now = new Date('2030-04-01T09:59:00Z')
    expect(await statusOf(then, key)).toBe(200)
    now = new Date('2030-04-01T10:00:00Z')
    const refused = await send(then, 'GET', '/api/members', { token: key })
    expect([refused.status, refused.body.error]).toEqual([401, doesNotCount])
    const { body } = await send(then, 'GET', '/api/keys', { token: club.admin.token })
    expect(body).toMatchObject([{ isOver: true }])
  })

  test('that is wrong in any part is refused, whatever it looks like', async ({ api, club }) => {
    const stranger = await registerClub(api)
    const [own, theirs] = [await makeKey(club, 'read_members'), await makeKey(stranger, 'read_members')]
    const secretOf = ({ id, key }: typeof own) => key.slice(`tessera_${id}_`.length)
    const secret = secretOf(own)
    for (const sent of [
      `tessera_${theirs.id}_${secret}`,
      `tessera_${own.id}_${secretOf(theirs)}`,
      `tessera_${own.id}_${'A'.repeat(43)}`,
      `tessera_${own.id}_${secret.slice(0, -1)}`,
      `tessera_${own.id}_${secret}=`,
      `tessera_${own.id}_`,
      `tessera__${secret}`,
      'tessera_',
      `tessera_../machineKeys/${own.id}_${secret}`,
      `tessera_${club.clubId}.x_${secret}`,
      `tessera___proto___${secret}`,
      `tessera_nothing_${secret}`,
      `tessera_${'x'.repeat(9_000)}_${secret}`,
      `tessera_${own.id}_${secret.repeat(200)}`,
    ]) {
      const { status, body, headers } = await send(api, 'GET', '/api/members', { token: sent })
      expect([sent, status, body.code, body.error]).toEqual([sent, 401, 'unauthenticated', doesNotCount])
      expect(headers.get('www-authenticate')).toBe('Bearer')
    }
    for (const authorization of [
      `bearer ${own.key}`,
      `Basic ${own.key}`,
      `Bearer  ${own.key}`,
      own.key,
      `Bearer ${own.key} ${own.key}`,
    ])
      expect((await send(api, 'GET', '/api/members', { headers: { authorization } })).status).toBe(401)
    expect((await send(api, 'GET', `/api/members?key=${own.key}`)).status).toBe(401)
  })

  test('of one club reaches nothing of another', async ({ api, club }) => {
    const stranger = await registerClub(api)
    const theirs = await addMember(stranger)
    const fee = await requireItem(stranger, 'Annual fee', '2026')
    const [members, money, writing, door] = [
      await makeKey(club, 'read_members'),
      await makeKey(club, 'read_money'),
      await makeKey(club, 'write_payments'),
      await makeKey(club, 'door'),
    ]
    const get = async ({ key }: typeof door, path: string) => (await send(api, 'GET', path, { token: key })).body
    expect(await get(members, '/api/members')).toEqual([])
    expect(await get(money, '/api/statuses')).toEqual([])
    expect(await get(money, '/api/payments/items')).toEqual([])
    expect((await get(money, `/api/members/${theirs.id}/payments`)).code).toBe('not_found')
    for (const asked of [theirs.memberId, theirs.id])
      expect(await get(door, `/api/door/${asked}`)).toEqual({ allowed: false, reason: 'unknown' })
    const pay = { memberId: theirs.id, itemId: fee.id, amount: 120, paymentDate: '2026-01-12', notes: '' }
    const paid = await send(api, 'POST', '/api/payments', { token: writing.key, body: pay })
    expect([paid.status, paid.body.details]).toEqual([400, { memberId: 'There is no such member' }])
    const own = await addMember(club)
    const mixed = await send(api, 'POST', '/api/payments', {
      token: writing.key,
      body: { ...pay, memberId: own.id, clubId: stranger.clubId, createdBy: stranger.admin.uid },
    })
    expect([mixed.status, mixed.body.details]).toEqual([400, { itemId: 'The club has no such payment item' }])
    expect((await stranger.call('DELETE', `/api/keys/${door.id}`)).status).toBe(404)
    expect(await listOf(club)).toHaveLength(4)
  })

  test('is no token of the database, and no sign-in', async ({ club }) => {
    const { publicUrl, projectId } = workerStack()
    const { key, id } = await makeKey(club, 'write_payments')
    const documents = `projects/${projectId}/databases/(default)/documents`
    const ask = (path: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(publicUrl + path, { method: 'POST', body: JSON.stringify(body), headers: { ...headers } })
    const auth = { authorization: `Bearer ${key}`, 'content-type': 'text/plain' }
    for (const [verb, body] of [
      ['batchGet', { documents: [`${documents}/machineKeys/${id}`] }],
      ['commit', { writes: [{ delete: `${documents}/machineKeys/${id}` }] }],
      ['runQuery', { structuredQuery: { from: [{ collectionId: 'payments' }] } }],
    ] as const)
      expect([401, 403]).toContain((await ask(`/v1/${documents}:${verb}`, body, auth)).status)
    const json = { 'content-type': 'application/json' }
    for (const verb of ['lookup', 'update'])
      expect(
        (await ask(`/identitytoolkit.googleapis.com/v1/accounts:${verb}?key=x`, { idToken: key }, json)).status,
      ).toBeGreaterThanOrEqual(400)
    const renewed = await fetch(`${publicUrl}/securetoken.googleapis.com/v1/token?key=x`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: key }),
    })
    expect(renewed.status).toBeGreaterThanOrEqual(400)
    expect(await listOf(club)).toHaveLength(1)
  })

  test('is refused while the club is suspended', async ({ api, club }) => {
    const { key } = await makeKey(club, 'read_members')
    const refuseSuspended = (clubId: string) =>
      clubId === club.clubId
        ? Promise.reject(new AppError('club_suspended', suspendedText))
        : api.deps.serverSettings.refuseSuspended(clubId)
    const suspended = withDeps(api, ({ serverSettings }) => ({
      serverSettings: Object.assign(Object.create(serverSettings), { refuseSuspended }),
    }))
    const { status, body } = await send(suspended, 'GET', '/api/members', { token: key })
    expect([status, body.code]).toEqual([403, 'club_suspended'])
  })
})

test('a club has so many keys at most', async ({ club }) => {
  for (let n = 1; n < mostKeys; n += 1) await makeKey(club, 'door')
  const make = () => club.call('POST', '/api/keys', { name: 'More', purpose: 'door', until: '2199-12-31' })
  const atOnce = await Promise.all([make(), make(), make()])
  expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 403, 403])
  const more = await make()
  expect([more.status, more.body.code]).toEqual([403, 'limit_reached'])
  expect(await listOf(club)).toHaveLength(mostKeys)
})

test('the history says who has made and ended which key, without the key', async ({ api, club }) => {
  const { db } = api.deps.firebase
  const { id, key } = await makeKey(club, 'door')
  expect((await club.call('DELETE', `/api/keys/${id}`)).status).toBe(200)
  const { docs } = await db.collection('history').where('clubId', '==', club.clubId).get()
  const before = { name: 'For door', purpose: 'door', until: '2199-12-31' }
  const documents = [{ collection: 'machineKeys', id, before }]
  const entry = { by: club.admin.uid, documents, memberIds: [], request: expect.any(String) }
  const entries = docs.map((one) => one.data()).sort((a, b) => (a.kind < b.kind ? -1 : 1))
  expect(entries).toEqual([
    { clubId: club.clubId, at: expect.anything(), kind: 'ended', ...entry },
    { clubId: club.clubId, at: expect.anything(), kind: 'made', ...entry },
  ])
  expect(JSON.stringify(entries)).not.toContain(key.slice(-43))
  expect((await club.call('GET', '/api/history/deleted')).body).toEqual([])
})

test('a key without a name, a purpose or a day, or with made-up ones, is not made', async ({ club }) => {
  const good = { name: 'Door', purpose: 'door', until: '2199-12-31' }
  for (const more of [
    { name: '' },
    { name: 'x'.repeat(61) },
    { name: 'a\u0000b' },
    { purpose: 'owner' },
    { purpose: ['door', 'read_money'] },
    { purpose: '__proto__' },
    { until: '' },
    { until: undefined },
    { until: '2026-02-30' },
    { until: '9999-01-01' },
    { until: null },
  ])
    expect((await club.call('POST', '/api/keys', { ...good, ...more })).status).toBe(400)
  expect(await listOf(club)).toEqual([])
})

test('the last use is noted once an hour, however often a key is used', async ({ club }) => {
  let now = new Date('2030-03-31T10:00:00Z')
  const api = await makeOwnApi(() => ({ now: () => now }))
  const { key } = await makeKey(club, 'read_members')
  const requests = countRequests(api)
  const writes = async () => {
    requests.reset()
    expect(await statusOf(api, key)).toBe(200)
    return requests.verbs().filter((verb) => verb === 'commit').length
  }
  expect(await writes()).toBe(1)
  now = new Date('2030-03-31T10:59:59Z')
  expect([await writes(), await writes()]).toEqual([0, 0])
  expect(await listOf(club)).toMatchObject([{ lastUsedAt: '2030-03-31T10:00:00.000Z' }])
  now = new Date('2030-03-31T11:00:00Z')
  expect(await writes()).toBe(1)
  expect(await listOf(club)).toMatchObject([{ lastUsedAt: '2030-03-31T11:00:00.000Z' }])
})

test('guessed keys count by address, and the requests of a key by the key', async ({ club }) => {
  const api = await makeOwnApi(undefined, {
    LIMIT_REQUESTS_PER_ADDRESS: '6/600s',
    LIMIT_REQUESTS_PER_ACCOUNT: '2/600s',
  })
  const [one, two] = [await makeKey(club, 'read_members'), await makeKey(club, 'read_members')]
  const statuses: number[] = []
  for (const key of [one.key, one.key, one.key, two.key, 'tessera_x_y', 'tessera_x_y', 'tessera_x_y', two.key])
    statuses.push(await statusOf(api, key))
  expect(statuses).toEqual([200, 200, 429, 200, 401, 401, 429, 429])
})
