import type { StandingsAnswer } from '@tessera/domain/standings/contract'
import { unpackMembers } from '@tessera/domain/standings/pack'
import { expect } from 'vitest'
import { type Api, makeOwnApi, send } from '../../support/api.ts'
import { countRequests } from '../../support/api-requests.ts'
import { addMember, type Club, freshMember, registerClub, signInMember } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { recordPayment, removePayments, requireItem } from '../../support/payments.ts'

const path = '/api/members/standings'
const thisYear = String(new Date().getFullYear())

async function ask(api: Api, { admin }: Club, query: Record<string, string> = {}): Promise<StandingsAnswer> {
  const { status, body } = await send(api, 'GET', `${path}?${new URLSearchParams(query)}`, { token: admin.token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** Statuses by member id in an answer of any kind. */
function statusesIn(answer: StandingsAnswer): Record<string, string> {
  const packed = 'all' in answer ? answer.all : 'first' in answer ? answer.first : answer.changed
  return Object.fromEntries(unpackMembers(packed).map(({ member: { id }, standing }) => [id, standing.status]))
}

test('answers the members of the club with their statuses, and none of another club', async ({ api, club }) => {
  const fee = await requireItem(club, 'Annual fee', thisYear)
  const [paid, owing, gone] = [await addMember(club), await addMember(club), await addMember(club)]
  await recordPayment(club, paid.id, fee)
  await club.call('PATCH', `/api/members/${gone.id}/toggle-status`)
  const other = await registerClub(api)
  const elsewhere = await addMember(other)
  const answer = await ask(api, club)
  expect(statusesIn(answer)).toEqual({ [paid.id]: 'Active', [owing.id]: 'Payment Due', [gone.id]: 'Disabled' })
  if (!('all' in answer)) throw new Error('not all')
  const members = unpackMembers(answer.all)
  expect(members.map(({ member }) => member)).toEqual((await club.call('GET', '/api/members')).body)
  expect(members.find(({ member: { id } }) => id === owing.id)?.standing.unmet).toMatchObject([
    { label: `Annual fee ${thisYear}` },
  ])
  expect(Object.keys(statusesIn(await ask(api, other)))).toEqual([elsewhere.id])
})

test('is for administrators alone', async ({ api, club }) => {
  const member = await addMember(club)
  const { token } = await signInMember(api, member)
  expect((await send(api, 'GET', path, { token })).status).toBe(403)
  expect((await send(api, 'GET', path)).status).toBe(401)
})

test('after each completed write answers the members that it touches, and nobody else', async ({ api, club }) => {
  const fee = await requireItem(club, 'Annual fee', thisYear)
  const [anna, ben] = [await addMember(club), await addMember(club)]
  let { version } = await ask(api, club)
  const next = async () => {
    const answer = await ask(api, club, { since: version })
    if (!('changed' in answer)) throw new Error('not the changes')
    version = answer.version
    return { changed: statusesIn(answer), gone: answer.gone }
  }
  expect(await next()).toEqual({ changed: {}, gone: [] })
  await recordPayment(club, anna.id, fee)
  expect(await next()).toEqual({ changed: { [anna.id]: 'Active' }, gone: [] })
  await club.call('PATCH', `/api/members/${ben.id}/toggle-status`)
  expect(await next()).toEqual({ changed: { [ben.id]: 'Disabled' }, gone: [] })
  await removePayments(club)
  expect(await next()).toEqual({ changed: { [anna.id]: 'Payment Due' }, gone: [] })
  await club.call('DELETE', `/api/members/${ben.id}`)
  expect(await next()).toEqual({ changed: {}, gone: [ben.id] })
  await requireItem(club, 'Key', thisYear)
  expect(await next()).toEqual({ changed: { [anna.id]: 'Payment Due' }, gone: [] })
})

test('answers all to a version that it does not know, and for a day that was named', async ({ api, club }) => {
  const joins = await club.call('POST', '/api/members', { ...freshMember(), joinedOn: '2031-05-01' })
  for (const since of ['', 'x'.repeat(5_000), (await ask(await makeOwnApi(), club)).version])
    expect(Object.keys(await ask(api, club, { since }))).toContain('all')
  const on = async (day: string) => {
    const answer = await ask(api, club, { day })
    return [answer.day, ...Object.values(statusesIn(answer))]
  }
  const { id } = joins.body
  expect(id, JSON.stringify(joins.body)).toBeTruthy()
  expect(await on('2031-04-30')).toEqual(['2031-04-30', 'Disabled'])
  expect(await on('2031-05-01')).toEqual(['2031-05-01', 'Active'])
  const { day } = await ask(api, club)
  for (const wrong of ['', '2031-02-30', 'tomorrow', '9'.repeat(5_000)]) expect((await on(wrong))[0]).toBe(day)
})

test('an unchanged list reads no document, and none is stored in the browser’s cache', async ({ club }) => {
  const api = await makeOwnApi()
  await addMember(club)
  // As often as the API reads the club's own document by itself.
  for (let time = 0; time < 12; time += 1) await ask(api, club)
  const { version } = await ask(api, club)
  const reads = countRequests(api)
  expect((await ask(api, club)).version).toBe(version)
  expect([reads.documents(), reads.queries()]).toEqual([0, 0])
  const { headers } = await send(api, 'GET', path, { token: club.admin.token })
  expect(headers.get('cache-control')).toBe('no-store')
})

test('a large club comes by its first rows if they are asked for, and as a whole', { timeout: 60_000 }, async ({
  api,
  club,
}) => {
  const { body } = await club.call('POST', '/api/members/imports')
  const rows = Array.from({ length: 501 }, (_, n) => freshMember({ memberId: String(n + 1) }))
  for (const part of [rows.slice(0, 300), rows.slice(300)])
    expect((await club.call('POST', `/api/members/imports/${body.id}`, { rows: part })).status).toBe(200)
  const first = await ask(api, club, { part: 'first' })
  if (!('first' in first)) throw new Error('not the first rows')
  expect(unpackMembers(first.first).map(({ member }) => member.memberId)).toEqual(
    Array.from({ length: 50 }, (_, n) => String(n + 1)),
  )
  expect(first.counts).toEqual({ Active: 501, 'Payment Due': 0, Disabled: 0 })
  const all = await ask(api, club)
  expect(Object.keys(statusesIn(all))).toHaveLength(501)
  expect(all.version).toBe(first.version)
})
