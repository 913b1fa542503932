import { randomUUID } from 'node:crypto'
import type { Projection } from '@tessera/api/firebase/cached-collection'
import { changesInside } from '@tessera/api/firebase/changes'
import { ClubCache } from '@tessera/api/firebase/club-cache'
import { askingInside } from '@tessera/api/firebase/inside-fetch'
import { readAll } from '@tessera/api/firebase/pages'
import { readBooks } from '@tessera/api/payments/service'
import { indexPayments } from '@tessera/domain/membership/settlement'
import { type Books, membershipStatus } from '@tessera/domain/membership/status'
import { readPayment, readPaymentItem, readPaymentYear } from '@tessera/domain/stored/read-payment'
import { expect, test } from 'vitest'
import { type Api, makeOwnApi, send } from '../../support/api.ts'
import { countRequests } from '../../support/api-requests.ts'
import { type Club, freshEmail, freshMember, registerClub } from '../../support/club.ts'
import { deleteDocuments, type Fields, writeDocument } from '../../support/documents.ts'
import { isLong } from '../../support/long.ts'
import { storeMember } from '../../support/payments.ts'
import { workerStack } from '../../support/worker-stack.ts'

const writerOf = ({ admin }: Club) => ({ ...workerStack(), token: admin.token })
const inBrowser = (club: Club, path: string, fields: Fields, times: string[] = []) =>
  writeDocument(writerOf(club), path, { clubId: club.clubId, ...fields }, times)

const item = (more: Fields = {}): Fields => ({
  name: 'Annual fee',
  price: 60,
  purchaseRestriction: 'multiple',
  enabled: true,
  isRequiredForActive: true,
  ...more,
})
const payment = ({ admin }: Club, memberId: string, itemId: string): Fields => ({
  memberId,
  memberName: 'Benedikt Ferraro',
  itemId,
  itemName: 'Annual fee',
  amount: 60,
  notes: '',
  paymentDate: new Date('2026-03-01T00:00:00Z'),
  createdBy: admin.uid,
})
const pay = async (club: Club, memberId: string, itemId: string): Promise<string> => {
  const path = `payments/${randomUUID()}`
  await storeMember(club, memberId)
  await inBrowser(club, path, payment(club, memberId, itemId), ['createdAt'])
  return path
}

/** Reads the members from every document, without a cache. */
async function naiveMembers({ deps }: Api, clubId: string) {
  const { docs } = await deps.firebase.db.collection('members').where('clubId', '==', clubId).get()
  const members = docs.map((doc) => ({
    id: doc.id,
    memberId: doc.get('memberId'),
    fullName: doc.get('fullName'),
    email: doc.get('email'),
    photoUrl: null,
    enabled: doc.get('enabled'),
  }))
  return members.sort((a, b) => new Intl.Collator('en', { numeric: true }).compare(a.memberId, b.memberId))
}

/** Reads the payments from every document, without a cache. */
async function naiveBooks({ deps }: Api, clubId: string): Promise<Books> {
  const read = async (name: string) =>
    (await deps.firebase.db.collection(name).where('clubId', '==', clubId).get()).docs
  return {
    payments: indexPayments((await read('payments')).map((doc) => readPayment(doc.id, doc.data()))),
    items: (await read('paymentItems')).map((doc) => readPaymentItem(doc.id, doc.data())),
    years: (await read('paymentYears')).map((doc) => readPaymentYear(doc.id, doc.data())),
  }
}

const byId = <T extends { id: string }>(all: readonly T[]) => all.toSorted((a, b) => a.id.localeCompare(b.id))
const sorted = ({ payments, items, years }: Books) => ({ payments, items: byId(items), years: byId(years) })

test('lists read no document: the gateway holds them, and what changed', async () => {
  const api = await makeOwnApi()
  const club = await registerClub(api)
  const added = await Promise.all(
    Array.from(
      { length: 20 },
      async (_, n) => (await club.call('POST', '/api/members', freshMember({ memberId: `${n}` }))).body,
    ),
  )
  const reads = countRequests(api)
  const list = async () => {
    reads.reset()
    const { status, body } = await club.call('GET', '/api/members')
    expect(status).toBe(200)
    return { body, documents: reads.documents(), queries: reads.queries() }
  }
  expect(await list()).toEqual({ body: await naiveMembers(api, club.clubId), documents: 0, queries: 0 })
  expect(await list()).toMatchObject({ documents: 0, queries: 0 })
  await club.call('PATCH', `/api/members/${added[7].id}/toggle-status`)
  const changed = await list()
  expect(changed).toEqual({ body: await naiveMembers(api, club.clubId), documents: 0, queries: 0 })
  expect(changed.body.filter(({ enabled }: { enabled: boolean }) => !enabled)).toEqual([
    expect.objectContaining({ id: added[7].id }),
  ])
  await club.call('DELETE', `/api/members/${added[3].id}`)
  expect(await list()).toEqual({ body: await naiveMembers(api, club.clubId), documents: 0, queries: 0 })
  const neighbour = await registerClub(api)
  await neighbour.call('POST', '/api/members', freshMember())
  expect(await list()).toMatchObject({ documents: 0, queries: 0 })
})

test('a damaged document fails the list of its own club, until it is mended', async () => {
  const api = await makeOwnApi()
  const [club, other] = [await registerClub(api), await registerClub(api)]
  for (const one of [club, other]) await one.call('POST', '/api/members', freshMember())
  const list = async (one: Club) => (await send(api, 'GET', '/api/members', { token: one.admin.token })).status
  expect(await list(club)).toBe(200)
  const damaged = api.deps.firebase.db.doc(`members/damaged-${club.clubId}`)
  await damaged.set({ clubId: club.clubId })
  expect([await list(club), await list(other), await list(club)]).toEqual([500, 200, 500])
  await damaged.delete()
  expect(await list(club)).toBe(200)
})

/** Each begins with what the one before has left. */
const waves = isLong ? 3 : 1

test('every server returns the current members after each acknowledged write, with concurrent writers', async () => {
  const apis = await Promise.all([makeOwnApi(), makeOwnApi()])
  const club = await registerClub(apis[0])
  const call = (server: number, method: string, path: string, body?: unknown) =>
    send(apis[server % apis.length] ?? apis[0], method, path, { token: club.admin.token, body })
  const find = async (server: number, id: string) => {
    const { status, body } = await call(server, 'GET', '/api/members')
    expect(status).toBe(200)
    return (body as { id: string }[]).find((one) => one.id === id)
  }

  /** Adds, changes and deletes a member repeatedly; checks the list of both servers after each response. */
  async function write(writer: number, rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      const input = { memberId: `${writer}-${round}`, fullName: 'Benedikt Ferraro', email: freshEmail('member') }
      const { body: added } = await call(writer, 'POST', '/api/members', input)
      for (const server of [0, 1]) expect(await find(server, added.id)).toEqual(added)
      const changes = { ...input, fullName: `Ferraro of round ${round}` }
      const { body: changed } = await call(writer, 'PUT', `/api/members/${added.id}`, changes)
      for (const server of [0, 1]) expect(await find(server, added.id)).toEqual(changed)
      await call(writer + 1, 'PATCH', `/api/members/${added.id}/toggle-status`)
      for (const server of [0, 1]) expect(await find(server, added.id)).toEqual({ ...changed, enabled: false })
      if (round % 2 === 1) continue
      await call(writer, 'DELETE', `/api/members/${added.id}`)
      for (const server of [0, 1]) expect(await find(server, added.id)).toBeUndefined()
    }
  }

  for (let wave = 0; wave < waves; wave += 1) {
    await Promise.all(Array.from({ length: 6 }, (_, writer) => write(wave * 10 + writer, 2)))
    const expected = await naiveMembers(apis[0], club.clubId)
    expect(expected).toHaveLength((wave + 1) * 6)
    for (const server of [0, 1]) expect((await call(server, 'GET', '/api/members')).body).toEqual(expected)
  }
})

test('every server has the current payments after each acknowledged write, with concurrent writers', async () => {
  const apis = await Promise.all([makeOwnApi(), makeOwnApi()])
  const [first] = apis
  const club = await registerClub(first)
  const { clubId } = club
  const itemId = randomUUID()
  await inBrowser(club, `paymentItems/${itemId}`, item())
  const statusOf = async (api: Api, id: string) =>
    membershipStatus({ id, enabled: true }, await readBooks(api.deps, clubId), 'all', '2026-06-15').status

  async function pays(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      const memberId = randomUUID()
      const own = await pay(club, memberId, itemId)
      for (const api of apis)
        expect((await readBooks(api.deps, clubId)).payments.get(memberId)?.sums.has(itemId)).toBe(true)
      if (round % 2 === 1) continue
      await deleteDocuments(writerOf(club), [own])
      for (const api of apis) expect(await statusOf(api, memberId)).toBe('Payment Due')
    }
  }

  async function changesItems(rounds: number): Promise<void> {
    const own = randomUUID()
    for (let round = 0; round < rounds; round += 1) {
      await inBrowser(club, `paymentItems/${own}`, item({ name: `Fee ${round}`, isRequiredForActive: false }))
      for (const { deps } of apis)
        expect((await readBooks(deps, clubId)).items.find(({ id }) => id === own)?.name).toBe(`Fee ${round}`)
      const yearId = `${clubId}_${2000 + round}`
      await inBrowser(club, `paymentYears/${yearId}`, { year: String(2000 + round), active: true })
      for (const { deps } of apis) expect((await readBooks(deps, clubId)).years.map(({ id }) => id)).toContain(yearId)
    }
  }

  const members = async () => {
    for (let n = 0; n < 6; n += 1) {
      const { body } = await club.call('POST', '/api/members', freshMember())
      expect(((await club.call('GET', '/api/members')).body as { id: string }[]).map(({ id }) => id)).toContain(body.id)
    }
  }

  for (let wave = 0; wave < waves; wave += 1) {
    await Promise.all([...Array.from({ length: 5 }, () => pays(4)), changesItems(4), members()])
    const expected = await naiveBooks(first, clubId)
    for (const { deps } of apis) expect(sorted(await readBooks(deps, clubId))).toEqual(sorted(expected))
  }
})

test('payments read no document once they are known, and the card of one member does not read those of all', async () => {
  const api = await makeOwnApi()
  const club = await registerClub(api)
  const itemId = randomUUID()
  await inBrowser(club, `paymentItems/${itemId}`, item())
  const members = Array.from({ length: 5 }, () => randomUUID())
  for (const memberId of members) await pay(club, memberId, itemId)
  const reads = countRequests(api)
  const read = async (memberId?: string) => {
    reads.reset()
    const { payments } = await readBooks(api.deps, club.clubId, memberId)
    return { members: payments.size, documents: reads.documents() }
  }
  expect(await read(members[0])).toEqual({ members: 1, documents: 1 })
  expect(await read(members[1])).toEqual({ members: 1, documents: 1 })
  expect(await read()).toEqual({ members: 5, documents: 0 })
  expect(await read()).toEqual({ members: 5, documents: 0 })
  expect(await read(members[0])).toEqual({ members: 5, documents: 0 })
  await pay(club, members[0] ?? '', itemId)
  expect(await read()).toEqual({ members: 5, documents: 0 })
})

test('many cards one after another read the payments of the club once', async () => {
  const api = await makeOwnApi()
  const club = await registerClub(api)
  const members = Array.from({ length: 30 }, () => randomUUID())
  const itemId = randomUUID()
  await inBrowser(club, `paymentItems/${itemId}`, item())
  await Promise.all(members.map((memberId) => pay(club, memberId, itemId)))
  const reads = countRequests(api)
  for (const memberId of members)
    expect((await readBooks(api.deps, club.clubId, memberId)).payments.has(memberId)).toBe(true)
  expect(reads.queries()).toBeLessThan(members.length / 2)
  reads.reset()
  await Promise.all(members.map((memberId) => readBooks(api.deps, club.clubId, memberId)))
  expect([reads.documents(), reads.queries()]).toEqual([0, 0])
})

const names: Projection<string, readonly string[]> = {
  collection: 'paymentItems',
  part: (document) => String(document.get('name')),
  whole: (parts) => [...parts.values()].sort(),
}

test('keeps only the most recently used clubs, up to a maximum of documents', async () => {
  const api = await makeOwnApi()
  const clubs = await Promise.all(Array.from({ length: 4 }, () => registerClub(api)))
  for (const club of clubs)
    for (const name of ['A', 'B', 'C']) await inBrowser(club, `paymentItems/${randomUUID()}`, item({ name }))
  const { db } = api.deps.firebase
  const { insideHost, secret } = workerStack()
  const ask = changesInside(askingInside(insideHost, secret))
  const small = new ClubCache(db, ask, 7)
  for (const club of [...clubs, ...clubs.toReversed()]) {
    expect(await small.read(names, club.clubId)).toEqual(['A', 'B', 'C'])
    expect(small.size).toBeLessThanOrEqual(7)
    expect(small.better(names, club.clubId)).toBe(true)
  }
  const none = new ClubCache(db, ask, 2)
  expect(await none.read(names, clubs[0]?.clubId ?? '')).toEqual(['A', 'B', 'C'])
  expect([none.size, none.better(names, clubs[0]?.clubId ?? '')]).toEqual([0, false])
})

test('without a change feed, caches nothing and reads everything each time', async () => {
  const api = await makeOwnApi()
  const club = await registerClub(api)
  const clubCache = new ClubCache(api.deps.firebase.db, undefined)
  for (const count of [1, 2]) {
    await inBrowser(club, `paymentItems/${randomUUID()}`, item({ name: `Fee ${count}` }))
    expect(await clubCache.read(names, club.clubId)).toHaveLength(count)
    expect(clubCache.size).toBe(0)
  }
})

test('reads more than one response can hold page by page', async () => {
  const api = await makeOwnApi()
  const club = await registerClub(api)
  const ids = Array.from({ length: 7 }, () => randomUUID())
  for (const id of ids) await inBrowser(club, `paymentItems/${id}`, item())
  const reads = countRequests(api)
  for (const [page, queries] of [
    [3, 3],
    [7, 2],
    [8, 1],
  ] as const) {
    reads.reset()
    const documents = await readAll(api.deps.firebase.db, 'paymentItems', club.clubId, page)
    expect(documents.map(({ id }) => id)).toEqual(ids.toSorted())
    expect(reads.queries()).toBe(queries)
  }
})
