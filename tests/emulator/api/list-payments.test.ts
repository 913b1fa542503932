import { randomUUID } from 'node:crypto'
import type { PaidAnswer, PaymentsAnswer } from '@tessera/domain/payments/contract'
import { merge } from '@tessera/domain/payments/merge'
import type { Payment } from '@tessera/domain/payments/payment'
import { readPayment } from '@tessera/domain/stored/read-payment'
import { expect, test } from 'vitest'
import { type Api, makeOwnApi, send } from '../../support/api.ts'
import { countRequests } from '../../support/api-requests.ts'
import { addMember, type Club, freshMember, registerClub, signInMember } from '../../support/club.ts'
import { deleteDocuments, type Fields, writeDocument } from '../../support/documents.ts'
import { storeMember } from '../../support/payments.ts'
import { workerStack } from '../../support/worker-stack.ts'

const path = '/api/payments'
const writerOf = ({ admin }: Club) => ({ ...workerStack(), token: admin.token })

async function ask(api: Api, { admin }: Club, since?: string): Promise<PaymentsAnswer> {
  const query = since === undefined ? '' : `?${new URLSearchParams({ since })}`
  const { status, body } = await send(api, 'GET', path + query, { token: admin.token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const paymentsIn = (known: PaymentsAnswer) => ('payments' in known ? known.payments : undefined)
const byId = (payments: readonly Payment[]) => payments.toSorted((a, b) => a.id.localeCompare(b.id))

/** Makes a club with a member and an item, which new payments name. */
async function open(api: Api) {
  const club = await registerClub(api)
  const [memberId, itemId] = [randomUUID(), randomUUID()]
  await storeMember(club, memberId)
  await writeDocument(writerOf(club), `paymentItems/${itemId}`, {
    clubId: club.clubId,
    name: 'Annual fee',
    price: 60,
    purchaseRestriction: 'multiple',
    enabled: true,
  })
  const fields: Fields = {
    clubId: club.clubId,
    memberId,
    memberName: 'Benedikt Ferraro',
    itemId,
    itemName: 'Annual fee',
    amount: 60.1,
    notes: 'in cash',
    paymentDate: new Date('2026-12-31T00:00:00Z'),
    createdBy: club.admin.uid,
  }
  const record = (id: string = randomUUID(), more: Fields = {}) =>
    writeDocument(writerOf(club), `payments/${id}`, { ...fields, ...more }, ['createdAt']).then(() => id)
  const remove = (id: string) => deleteDocuments(writerOf(club), [`payments/${id}`])
  const change = async (id: string, more: Fields) => {
    const { createdAt } = (await api.deps.firebase.db.doc(`payments/${id}`).get()).data() ?? {}
    const changed = { ...fields, createdAt: createdAt.toDate(), ...more }
    await writeDocument(writerOf(club), `payments/${id}`, changed, ['updatedAt'])
  }
  return { club, memberId, itemId, record, remove, change }
}

/** Reads every payment document, without a cache. */
async function naive({ deps }: Api, clubId: string): Promise<Payment[]> {
  const { docs } = await deps.firebase.db.collection('payments').where('clubId', '==', clubId).get()
  return byId(docs.map((doc) => JSON.parse(JSON.stringify(readPayment(doc.id, doc.data())))))
}

test('returns the club’s payments completely, and none of another club', async () => {
  const api = await makeOwnApi()
  const [one, other] = [await open(api), await open(api)]
  const id = await one.record()
  const elsewhere = await other.record()
  const known = await ask(api, one.club)
  expect(paymentsIn(known)).toEqual([
    {
      id,
      memberId: one.memberId,
      memberName: 'Benedikt Ferraro',
      itemId: one.itemId,
      itemName: 'Annual fee',
      amount: 60.1,
      notes: 'in cash',
      paymentDate: '2026-12-31',
      createdBy: one.club.admin.uid,
    },
  ])
  await other.record()
  await other.remove(elsewhere)
  expect(await ask(api, one.club, known.version)).toEqual({ version: known.version, changed: [], gone: [] })
})

test('returns only what a browser recorded, changed, deleted or restored since the last response', async () => {
  const api = await makeOwnApi()
  const { club, record, remove, change } = await open(api)
  await record()
  let { version } = await ask(api, club)
  const next = async () => {
    const known = await ask(api, club, version)
    version = known.version
    if (!('changed' in known)) throw new Error('All were answered')
    return [known.changed.map(({ id, amount }) => [id, amount]), known.gone]
  }
  const id = await record()
  expect(await next()).toEqual([[[id, 60.1]], []])
  await change(id, { amount: 61 })
  expect(await next()).toEqual([[[id, 61]], []])
  await remove(id)
  expect(await next()).toEqual([[], [id]])
  await record(id)
  expect(await next()).toEqual([[[id, 60.1]], []])
  expect(await next()).toEqual([[], []])
})

test('a client that requests changes has the current payments, while several browsers write', async () => {
  const api = await makeOwnApi()
  const { club, record, remove, change } = await open(api)
  let isOver = false
  const follow = async () => {
    const first = await ask(api, club)
    let [all, { version }]: [readonly Payment[], { version: string }] = [paymentsIn(first) ?? [], first]
    const look = async () => {
      const known = await ask(api, club, version)
      if (!('changed' in known)) throw new Error('All were answered')
      all = merge(all, known)
      version = known.version
    }
    while (!isOver) await look()
    await look()
    return byId(all)
  }
  const write = async () => {
    const ids = [await record(), await record(), await record()] as const
    await change(ids[0], { amount: 5 })
    await remove(ids[1])
    await change(ids[0], { notes: '' })
  }
  const followers = [follow(), follow()]
  await Promise.all(Array.from({ length: 5 }, write))
  isOver = true
  const expected = await naive(api, club.clubId)
  expect(expected).toHaveLength(10)
  for (const follower of followers) expect(await follower).toEqual(expected)
})

test('returns all payments for a version of another club or server, and for any other text', async () => {
  const [api, another] = [await makeOwnApi(), await makeOwnApi()]
  const [{ club, record }, other] = [await open(api), await open(api)]
  const id = await record()
  await other.record()
  const { version } = await ask(api, club)
  const versions = [(await ask(api, other.club)).version, (await ask(another, club)).version, '', '0', `${version}1`]
  for (const since of versions) expect(paymentsIn(await ask(api, club, since))?.map((one) => one.id)).toEqual([id])
})

test('reads no document once the list is known: changes carry them', async () => {
  const api = await makeOwnApi()
  const { club, record } = await open(api)
  await record()
  const { version } = await ask(api, club)
  await record()
  const reads = countRequests(api)
  await ask(api, club, version)
  expect([reads.queries(), reads.documents()]).toEqual([0, 0])
  await ask(api, club)
  expect([reads.queries(), reads.documents()]).toEqual([0, 0])
})

test('is for administrators only, and is not stored in the browser’s cache', async () => {
  const api = await makeOwnApi()
  const { club, record } = await open(api)
  await record()
  const { token } = await signInMember(api, await addMember(club))
  expect((await send(api, 'GET', path, { token })).body.code).toBe('forbidden')
  expect((await send(api, 'GET', path)).body.code).toBe('unauthenticated')
  const { headers } = await send(api, 'GET', path, { token: club.admin.token })
  expect(headers.get('cache-control')).toBe('no-store')
})

test('does not send an unchanged list again to a page that names it, but does after a write', async () => {
  const api = await makeOwnApi()
  const { club, record } = await open(api)
  await record()
  const get = (tag?: string) =>
    send(api, 'GET', path, { token: club.admin.token, headers: tag ? { 'if-none-match': tag } : {} })
  const tag = (await get()).headers.get('etag') ?? ''
  expect(tag).not.toBe('')
  expect((await get(tag)).status).toBe(304)
  await record()
  const after = await get(tag)
  expect(after.status).toBe(200)
  expect(after.body.payments).toHaveLength(2)
})

test('what members have paid for is sent once, then of those alone whose payments have changed', async () => {
  const api = await makeOwnApi()
  const { club, memberId, itemId, record, remove } = await open(api)
  const paid = async (since?: string): Promise<PaidAnswer> => {
    const query = since === undefined ? '' : `?${new URLSearchParams({ since })}`
    return (await send(api, 'GET', `/api/payments/paid${query}`, { token: club.admin.token })).body
  }
  const other = randomUUID()
  await storeMember(club, other)
  const id = await record()
  await record(randomUUID(), { memberId: other })
  const all = await paid()
  expect('kinds' in all && Object.keys(all.members).sort()).toEqual([memberId, other].sort())
  await record()
  const fee = { itemId, itemName: 'Annual fee' }
  const changed = await paid(all.version)
  expect(changed).toMatchObject({
    changed: { kinds: [{ ...fee, cents: 12_020 }], members: { [memberId]: [0] } },
    nothing: [],
  })
  const { payments } = (await ask(api, club)) as { payments: Payment[] }
  for (const one of payments) if (one.memberId === memberId) await remove(one.id)
  expect(payments.map((one) => one.id)).toContain(id)
  const gone = await paid(changed.version)
  expect(gone).toMatchObject({ changed: { members: {} }, nothing: [memberId] })
  expect(await paid(gone.version)).toMatchObject({ changed: { members: {} }, nothing: [] })
  expect(await paid('another.1')).toHaveProperty('kinds')
})

test('returns the payments of one member, with those just recorded, and none of another club', async () => {
  const api = await makeOwnApi()
  const [one, other] = [await open(api), await open(api)]
  const path = `/api/members/${one.memberId}/payments`
  const own = async () =>
    ((await send(api, 'GET', path, { token: one.club.admin.token })).body as Payment[]).map(({ id }) => id)
  const id = await one.record()
  const another = randomUUID()
  await storeMember(one.club, another)
  await one.record(randomUUID(), { memberId: another })
  for (let times = 0; times < 15; times += 1) expect(await own()).toEqual([id])
  const second = await one.record()
  expect((await own()).sort()).toEqual([id, second].sort())
  await one.remove(id)
  expect(await own()).toEqual([second])
  expect((await send(api, 'GET', path, { token: other.club.admin.token })).status).toBe(404)
  const member = await signInMember(api, await addMember(one.club))
  expect((await send(api, 'GET', path, { token: member.token })).status).toBe(403)
})

test('returns what a family has paid and what was paid for it, and reads as much in a club with 1,000 payments', async () => {
  const { club, memberId: head, record } = await open(await makeOwnApi())
  const [stranger, before] = [randomUUID(), randomUUID()]
  for (const id of [stranger, before]) await storeMember(club, id)
  const { db } = (await makeOwnApi()).deps.firebase
  // As it was recorded when the member still belonged to this family.
  const recordFor = async (...familyIds: [string, string]) => {
    const id = await record(randomUUID(), { memberId: familyIds[0] })
    await db.doc(`payments/${id}`).update({ familyIds })
    return id
  }
  const ofHead = { ...freshMember(), email: false, belongsTo: head }
  const child: string = (await club.call('POST', '/api/members', ofHead)).body.id
  const theirs = [await record(), await record(randomUUID(), { memberId: child }), await recordFor(before, child)]
  await recordFor(stranger, before)
  const ask = async (api: Api) => {
    const asked = `/api/members/${child}/payments?of=family`
    return ((await send(api, 'GET', asked, { token: club.admin.token })).body as Payment[]).map(({ id }) => id).sort()
  }
  const use = async () => {
    const api = await makeOwnApi()
    const reads = countRequests(api)
    expect(await ask(api)).toEqual(theirs.toSorted())
    return [reads.queries(), reads.documents()]
  }
  const few = await use()
  const paid = { clubId: club.clubId, memberId: stranger, memberName: 'S', itemId: 'i', itemName: 'I', amount: 1 }
  for (let hundreds = 0; hundreds < 10; hundreds += 1) {
    const batch = db.batch()
    for (let n = 0; n < 100; n += 1)
      batch.set(db.collection('payments').doc(randomUUID()), {
        ...paid,
        notes: '',
        createdBy: 'test',
        createdAt: new Date(),
      })
    await batch.commit()
  }
  expect(await use()).toEqual(few)
  // Asked for often, it is answered from memory, and holds what was just recorded.
  const api = await makeOwnApi()
  for (let times = 0; times < 15; times += 1) expect(await ask(api)).toEqual(theirs.toSorted())
  theirs.push(await recordFor(before, head))
  expect(await ask(api)).toEqual(theirs.toSorted())
})

test('of many payments the newest come alone if they are asked for, of few all', async () => {
  const api = await makeOwnApi()
  const { club, memberId, itemId, record } = await open(api)
  const newest = async () => {
    const { body } = await send(api, 'GET', `${path}?part=newest`, { token: club.admin.token })
    return body
  }
  const id = await record()
  expect((await newest()).payments.map((one: Payment) => one.id)).toEqual([id])
  const { db } = api.deps.firebase
  const batch = db.batch()
  for (let n = 0; n < 500; n += 1)
    batch.set(db.collection('payments').doc(randomUUID()), {
      clubId: club.clubId,
      memberId,
      memberName: 'Benedikt Ferraro',
      itemId,
      itemName: 'Annual fee',
      amount: 60,
      notes: '',
      paymentDate: new Date(Date.UTC(2020, 0, 1 + n)),
      createdBy: 'test',
      createdAt: new Date(),
    })
  await batch.commit()
  const many = await newest()
  expect(many.payments).toBeUndefined()
  const days = many.newest.map(({ paymentDate }: Payment) => paymentDate)
  expect(days).toHaveLength(100)
  expect(days[0]).toBe('2026-12-31')
  expect(days).toEqual(days.toSorted().toReversed())
  expect(paymentsIn(await ask(api, club))).toHaveLength(501)
})
