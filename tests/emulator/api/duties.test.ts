import type { Committee } from '@tessera/domain/duties/committee'
import type { Duty } from '@tessera/domain/duties/duty'
import { beforeAll, describe, expect, test } from 'vitest'
import { connectAdmin } from '../../support/admin-sdk.ts'
import { send, sharedApi } from '../../support/api.ts'
import { addMember, type Club, registerClub } from '../../support/club.ts'
import { contracts } from '../../support/contracts.ts'
import { dutyTable } from '../../support/duty-table.ts'
import { signIn } from '../../support/gateway.ts'
import { makeAdmin } from '../../support/test-club.ts'
import { workerStack } from '../../support/worker-stack.ts'

const api = await sharedApi()
const given = ['money', 'members', 'door', 'look'] as const
let club: Club
let memberId: string
const tokens = new Map<Duty, string>()
const ahead = new Map<Duty, string>()

/** Signs in somebody of the club with these claims, whose duty is stored as well. */
async function enter(duty: Duty, more: object = {}, days: object = {}) {
  const sdk = connectAdmin(workerStack())
  const person = await makeAdmin(sdk, club.clubId)
  await sdk.auth.setCustomUserClaims(person.uid, { role: 'admin', clubId: club.clubId, duty, ...more })
  const stored = { duty, since: '2026-01-01T00:00:00.000Z', ...days }
  await sdk.db
    .doc(`users/${person.uid}`)
    .update({ displayName: `Person of ${duty}`, [`duties.${club.clubId}`]: stored })
  await sdk.close()
  return (await signIn(person.email, person.password)).token
}

beforeAll(async () => {
  club = await registerClub(api)
  memberId = (await addMember(club)).id
  for (const duty of given) tokens.set(duty, await enter(duty))
  const dutyBegins = Math.floor(Date.now() / 1000) + 86_400
  for (const duty of ['owner', 'money'] as const)
    ahead.set(
      duty,
      await enter(duty, { dutyBegins, ...(duty === 'owner' && { duty: undefined }) }, { from: '2190-01-01' }),
    )
})

const asks =
  /^(Only an owner of the club may do this\. Ask Anna Admin\.|Ask the treasurer: Person of money|Ask the membership secretary: Person of members|Ask whoever checks the cards: Person of door)$/

describe.each(Object.entries(dutyTable))('%s', (endpoint, allowed) => {
  const [method = '', path = ''] = endpoint.split(' ')

  test.each(given.map((duty) => [duty, allowed.split(' ').includes(duty)] as const))(
    'for %s: %s',
    async (duty, may) => {
      // Refused requests name an existing member, so that a missing check would change something.
      const where = path.replace(/\{\w+\}/g, may ? 'some-id' : memberId)
      const { status, body } = await send(api, method, where, { token: tokens.get(duty) ?? '' })
      if (may) return expect([401, 403]).not.toContain(status)
      expect([status, body.code]).toEqual([403, 'forbidden'])
      expect(body.error).toMatch(asks)
    },
  )
})

test.each(['owner', 'money'] as const)('one who is to be of the duty %s calls nothing before the day', async (duty) => {
  const token = ahead.get(duty) ?? ''
  for (const { access, method, path } of contracts) {
    if (access === 'anyone' || access === 'signed-in') continue
    const { status, body } = await send(api, method, path.replace(/\{\w+\}/g, memberId), { token })
    expect([path, [401, 403].includes(status)]).toEqual([path, true])
    if (access === 'admin' || access === 'member')
      expect([path, body.error]).toEqual([path, 'Your duty has not begun yet'])
  }
  expect((await send(api, 'GET', '/api/events', { token })).status).toBe(403)
})

test('the refusals have changed no member', async () => {
  const { body } = await club.call('GET', '/api/members')
  expect(body).toMatchObject([{ id: memberId, enabled: true }])
})

const as = (duty: Duty, method: string, path: string, body: object) =>
  send(api, method, path, { token: tokens.get(duty) ?? '', body })

test('what a request is about needs its duty: settings, reminders, payments of many', async () => {
  const account = { holder: 'Club', note: '', bic: '', iban: 'DE89370400440532013000' }
  expect((await as('members', 'PATCH', '/api/clubs', { bankAccount: account })).body.error).toBe(
    'Ask the treasurer: Person of money',
  )
  expect((await as('money', 'PATCH', '/api/clubs', { bankAccount: account })).status).toBe(200)
  expect((await as('money', 'PATCH', '/api/clubs', { name: 'Mine' })).body.error).toBe(
    'Only an owner of the club may do this. Ask Anna Admin.',
  )
  expect((await as('money', 'PATCH', '/api/clubs', { closedYears: [] })).body.error).toBe(
    'Only an owner of the club may do this. Ask Anna Admin.',
  )
  expect((await as('money', 'PATCH', '/api/clubs', { lockedUntil: null })).status).toBe(200)
  const change = { kind: 'payment', itemId: 'x', amount: 60, paymentDate: '2026-03-01' }
  expect((await as('members', 'POST', '/api/members/changes', { change, count: 1 })).status).toBe(403)
  const enable = { change: { kind: 'enabled', enabled: true }, count: 1 }
  const begun = await as('members', 'POST', '/api/members/changes', enable)
  expect(begun.status).toBe(201)
  // Somebody else goes on with what they could not have begun.
  const goesOn = await as('money', 'POST', `/api/members/changes/${begun.body.id}`, { members: [{ id: memberId }] })
  expect([goesOn.status, goesOn.body.error]).toEqual([403, 'Ask the membership secretary: Person of members'])
  expect((await as('money', 'DELETE', `/api/members/changes/${begun.body.id}`, {})).status).toBe(403)
  const note = { kind: 'note', language: 'en', group: crypto.randomUUID(), memberIds: [memberId] }
  expect((await as('money', 'POST', '/api/letters', { ...note, note: { subject: 'a', text: 'b' } })).status).toBe(403)
})

test('an owner is asked where nobody has the duty', async () => {
  const lonely = await registerClub(api)
  const sdk = connectAdmin(workerStack())
  const { uid, email, password } = await makeAdmin(sdk, lonely.clubId)
  await sdk.auth.setCustomUserClaims(uid, { role: 'admin', clubId: lonely.clubId, duty: 'door' })
  await sdk.db.doc(`users/${uid}`).update({ [`duties.${lonely.clubId}`]: { duty: 'door', since: '2026-01-01' } })
  await sdk.close()
  const { token } = await signIn(email, password)
  const { body } = await send(api, 'GET', '/api/payments', { token })
  expect(body.error).toBe('Only an owner of the club may do this. Ask Anna Admin.')
})

test('nobody is named whose last day is over, and the list of the committee says so', async () => {
  const lonely = await registerClub(api)
  const sdk = connectAdmin(workerStack())
  const [door, money] = [await makeAdmin(sdk, lonely.clubId), await makeAdmin(sdk, lonely.clubId)]
  const duty = (uid: string, stored: object) =>
    sdk.db.doc(`users/${uid}`).update({ displayName: 'Karl', [`duties.${lonely.clubId}`]: stored })
  await sdk.auth.setCustomUserClaims(door.uid, { role: 'admin', clubId: lonely.clubId, duty: 'door' })
  await duty(door.uid, { duty: 'door', since: '2026-01-01' })
  await duty(money.uid, { duty: 'money', since: '2025-01-01', until: '2026-01-01' })
  await sdk.close()
  const { token } = await signIn(door.email, door.password)
  const { body } = await send(api, 'GET', '/api/payments', { token })
  expect(body.error).toBe('Only an owner of the club may do this. Ask Anna Admin.')
  const { people } = (await lonely.call('GET', '/api/committee')).body as Committee
  const over = people.map(({ uid, isOver }) => [uid, isOver])
  expect(Object.fromEntries(over)).toEqual({ [lonely.admin.uid]: false, [door.uid]: false, [money.uid]: true })
})

test('whoever has not come yet is not asked for, and comes in with the same token at the beginning of the day', async () => {
  const lonely = await registerClub(api)
  const sdk = connectAdmin(workerStack())
  const [door, money] = [await makeAdmin(sdk, lonely.clubId), await makeAdmin(sdk, lonely.clubId)]
  await sdk.auth.setCustomUserClaims(door.uid, { role: 'admin', clubId: lonely.clubId, duty: 'door' })
  const begins = Math.ceil(Date.now() / 1000) + 2
  await sdk.auth.setCustomUserClaims(money.uid, {
    role: 'admin',
    clubId: lonely.clubId,
    duty: 'money',
    dutyBegins: begins,
  })
  await sdk.db.doc(`users/${door.uid}`).update({ [`duties.${lonely.clubId}`]: { duty: 'door', since: '2026-01-01' } })
  await sdk.db.doc(`users/${money.uid}`).update({
    displayName: 'Karl',
    [`duties.${lonely.clubId}`]: { duty: 'money', since: '2026-01-01', from: '2190-01-01' },
  })
  await sdk.close()
  const { token } = await signIn(door.email, door.password)
  const { body } = await send(api, 'GET', '/api/payments', { token })
  expect(body.error).toBe('Only an owner of the club may do this. Ask Anna Admin.')
  const karl = (await signIn(money.email, money.password)).token
  const statusOf = async () => (await send(api, 'GET', '/api/payments', { token: karl })).status
  expect(await statusOf()).toBe(403)
  await expect.poll(statusOf, { timeout: 10_000 }).toBe(200)
  expect(Date.now()).toBeGreaterThanOrEqual(begins * 1000)
})

test('an auditor reads until the end of the last day, and no duty is made up', async () => {
  const now = Math.floor(Date.now() / 1000)
  const statusOf = async (token: string) => (await send(api, 'GET', '/api/members', { token })).status
  expect(await statusOf(await enter('look', { dutyEnds: now + 3600 }))).toBe(200)
  const over = await enter('look', { dutyEnds: now - 1 })
  expect(await statusOf(over)).toBe(403)
  expect((await send(api, 'GET', '/api/events', { token: over })).status).toBe(403)
  expect(await statusOf(await enter('king' as Duty))).toBe(403)
})
