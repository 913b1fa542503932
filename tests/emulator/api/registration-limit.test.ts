import { randomUUID } from 'node:crypto'
import { readConfig } from '@tessera/api/config'
import { expect, test } from 'vitest'
import { makeOwnApi, send } from '../../support/api.ts'
import { countRequests } from '../../support/api-requests.ts'
import { freshEmail } from '../../support/club.ts'

const asShipped = readConfig({}).registrationLimit
const hosted = {
  FIREBASE_MODE: 'hosted',
  FIREBASE_PROJECT_ID: 'my-club',
  PUBLIC_URL: 'https://members.example.org',
  FIREBASE_WEB_CONFIG: '{"apiKey":"k","authDomain":"my-club.firebaseapp.com","projectId":"my-club"}',
}
const from = (address: string) => ({ 'x-forwarded-for': address })
const club = (email = freshEmail('admin')) => ({
  email,
  password: `pw-${randomUUID()}`,
  displayName: 'Anna Admin',
  clubName: 'Ruderclub',
})

test('20 clubs register within an hour from one address and no more', async () => {
  let now = new Date()
  const api = await makeOwnApi(({ config }) => ({
    config: { ...config, registrationLimit: asShipped },
    now: () => now,
  }))
  const register = async (address: string) => {
    const { status, body } = await send(api, 'POST', '/api/auth/register', { body: club(), headers: from(address) })
    return [status, body.code]
  }
  const all = await Promise.all(Array.from({ length: 25 }, () => register('192.0.2.1')))
  expect(all.filter(([status]) => status === 201)).toHaveLength(20)
  expect(all.filter(([status, code]) => status === 429 && code === 'too_many_requests')).toHaveLength(5)
  expect(await register('192.0.2.2')).toEqual([201, undefined])
  now = new Date(now.getTime() + 3_601_000)
  expect(await register('192.0.2.1')).toEqual([201, undefined])
})

test('three APIs with clocks 2 s apart share the count', async () => {
  const apis = await Promise.all(
    [0, 2_000, -2_000].map((ahead) =>
      makeOwnApi(() => ({ now: () => new Date(Date.now() + ahead) }), { LIMIT_REGISTER_PER_ADDRESS: '5/3600s' }),
    ),
  )
  const said = await Promise.all(
    apis.flatMap((api) =>
      Array.from({ length: 5 }, () =>
        send(api, 'POST', '/api/auth/register', { body: club(), headers: from('192.0.2.5') }),
      ),
    ),
  )
  const statuses = said.map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(5).fill(201), ...Array(10).fill(429)])
})

test('a registration counts once, whether it succeeds or fails, and not at all when it is refused', async () => {
  const api = await makeOwnApi(({ config }) => ({
    config: { ...config, registrationLimit: { count: 2, seconds: 3600 } },
  }))
  const requests = countRequests(api)
  const attempts = () => requests.commitsTo('/registrationAttempts/')
  const taken = club()
  const register = async (body: object) => {
    const before = attempts()
    const { body: said } = await send(api, 'POST', '/api/auth/register', { body, headers: from('192.0.2.3') })
    return [said.code, attempts() - before]
  }
  expect(await register({ ...taken, email: 'no address' })).toEqual(['invalid_fields', 0])
  expect(await register({ ...taken, password: `${taken.clubName}-1` })).toEqual(['invalid_fields', 0])
  expect(await register({ ...taken, password: 'Password1' })).toEqual(['invalid_fields', 0])
  expect(await register(taken)).toEqual([undefined, 1])
  expect(await register(taken)).toEqual(['email_in_use', 1])
  expect(await register(club())).toEqual(['too_many_requests', 0])
})

test('the addresses of one /64 count as one', async () => {
  const api = await makeOwnApi(({ config }) => ({
    config: { ...config, registrationLimit: { count: 1, seconds: 3600 } },
  }))
  const register = async (address: string) =>
    (await send(api, 'POST', '/api/auth/register', { body: club(), headers: from(address) })).status
  expect(await register('2001:db8:1:2::3')).toBe(201)
  expect(await register('2001:db8:1:2:ffff::4')).toBe(429)
  expect(await register('2001:db8:1:3::3')).toBe(201)
})

test.each<[string, Record<string, string>, string, string, string]>([
  ['the last forwarded address', {}, '198.51.100.1, 192.0.2.4', '198.51.100.2, 192.0.2.4', '192.0.2.4, 198.51.100.1'],
  [
    'the address before that of the CDN, with two proxies',
    { PROXY_HOPS: '2' },
    '198.51.100.1, 192.0.2.7, 203.0.113.1',
    '198.51.100.2, 192.0.2.7, 203.0.113.2',
    '192.0.2.7, 198.51.100.3, 203.0.113.1',
  ],
  ['the only address of a client that comes past the CDN', { PROXY_HOPS: '2' }, '192.0.2.8', '192.0.2.8', '192.0.2.9'],
])('counts by %s', async (_, more, one, same, other) => {
  const { proxyHops } = readConfig({ ...hosted, ...more })
  const api = await makeOwnApi(({ config }) => ({
    config: { ...config, proxyHops, registrationLimit: { count: 1, seconds: 3600 } },
  }))
  const register = async (address: string) =>
    (await send(api, 'POST', '/api/auth/register', { body: club(), headers: from(address) })).status
  expect(await register(one)).toBe(201)
  expect(await register(same)).toBe(429)
  expect(await register(other)).toBe(201)
})
