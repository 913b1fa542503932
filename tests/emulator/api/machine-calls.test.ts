import { createApp } from '@tessera/api/app'
import { type Purpose, purposes } from '@tessera/domain/machines/purpose'
import { beforeAll, expect, test } from 'vitest'
import { send, sharedApi } from '../../support/api.ts'
import { addMember, type Club, registerClub } from '../../support/club.ts'
import { contracts } from '../../support/contracts.ts'
import { makeKey } from '../../support/machine-keys.ts'

/** The calls of each key. Not read from the code, so that a wrong purpose there fails these tests. Any other call is for people. */
const mayCall: Readonly<Record<string, readonly Purpose[]>> = {
  'GET /api/door/{card}': ['door'],
  'GET /api/clubs': ['read_members', 'read_money'],
  'GET /api/members': ['read_members'],
  'GET /api/statuses': ['read_members', 'read_money', 'write_payments'],
  'GET /api/payments': ['read_money'],
  'GET /api/payments/items': ['read_money', 'write_payments'],
  'GET /api/payments/years': ['read_money', 'write_payments'],
  'GET /api/members/{id}/payments': ['read_money'],
  'POST /api/payments': ['write_payments'],
}

const names: Readonly<Record<Purpose, string>> = {
  door: 'Door',
  read_members: 'Read members',
  read_money: 'Read money',
  write_payments: 'Write payments',
}

const api = await sharedApi()
let club: Club
let memberId: string
const keys = new Map<Purpose, string>()
beforeAll(async () => {
  club = await registerClub(api)
  memberId = (await addMember(club)).id
  for (const purpose of purposes) keys.set(purpose, (await makeKey(club, purpose)).key)
})

const routes = createApp(api.deps)
  .routes.filter(({ method }) => method !== 'ALL')
  .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)

/** Who may make each call; undefined for those of phones with a pass, which have no contract. */
const accessOf = new Map(contracts.map(({ method, path, access }) => [`${method} ${path}`, access]))

const call = (name: string, purpose: Purpose, id: string) => {
  const [method = '', path = ''] = name.split(' ')
  return send(api, method, path.replace(/\{\w+\}/g, id), { token: keys.get(purpose) ?? '' })
}

test('the table names calls of the API alone', () => {
  expect(routes).toEqual(expect.arrayContaining(Object.keys(mayCall)))
})

const guarded = [...new Set(routes)].filter((name) => {
  const access = accessOf.get(name)
  return access !== undefined && access !== 'anyone'
})

test.each(guarded)('%s with a key of each purpose', async (name) => {
  const allowed = mayCall[name] ?? []
  for (const purpose of purposes) {
    const isAllowed = allowed.includes(purpose)
    // Refused requests name an existing member, so that a missing check would change something.
    const { status, body } = await call(name, purpose, isAllowed ? 'some-id' : memberId)
    if (isAllowed) {
      expect([401, 403], `${purpose}: ${JSON.stringify(body)}`).not.toContain(status)
      continue
    }
    if (accessOf.get(name) === 'operator') {
      expect([purpose, status, body.code]).toEqual([purpose, 401, 'unauthenticated'])
      continue
    }
    const missing =
      allowed.length === 0
        ? 'Only a person who is signed in may make this call.'
        : `This call needs one of: ${allowed.map((one) => names[one]).join(', ')}`
    expect([purpose, status, body.code, body.error]).toEqual([
      purpose,
      403,
      'forbidden',
      `This key has the purpose ${names[purpose]}. ${missing}`,
    ])
  }
})

test('the calls of phones with a pass and the metrics take no key', async () => {
  const others = [...new Set(routes)].filter((name) => !accessOf.has(name) && /wallet\/v1\/(devices|passes)/.test(name))
  expect(others.length).toBeGreaterThan(2)
  for (const name of others)
    for (const purpose of purposes) expect([401, 404, 200, 204]).toContain((await call(name, purpose, 'x')).status)
  expect((await call('GET /metrics', 'read_money', '')).status).toBe(404)
})

test('the refusals have changed no member', async () => {
  const { body } = await club.call('GET', '/api/members')
  expect(body).toMatchObject([{ id: memberId, enabled: true }])
})
