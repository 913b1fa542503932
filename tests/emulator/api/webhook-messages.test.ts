import { storeOf } from '@tessera/api/firebase/store'
import { eraseOldDeliveries } from '@tessera/api/webhooks/erase-deliveries'
import { queueEvents } from '@tessera/api/webhooks/queue-events'
import { takeTurn } from '@tessera/api/webhooks/send'
import { expect, test } from 'vitest'
import { addMember, freshMember, registerClub } from '../../support/club.ts'
import { recordPayment, removePayments, requireItem } from '../../support/payments.ts'
import { callHere, hookedClub, makeHook, makeHookApi } from '../../support/webhook-receiver.ts'

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000]
const year = String(new Date().getUTCFullYear())

/** Reads a webhook as it is stored. */
async function stored({ deps }: Awaited<ReturnType<typeof makeHookApi>>, id: string) {
  const hook = await storeOf(deps.firebase.db, 'webhooks').get(id)
  if (!hook) throw new Error('no webhook')
  return hook
}

test('a payment is told once, with ids alone; those from before the webhook are not', async () => {
  const { clock, api, club, receiver, turn, log } = await hookedClub(['payment.recorded'])
  const fee = await requireItem(club, 'Annual fee', year)
  const member = await addMember(club)
  const first = await recordPayment(club, member.id, fee)
  await turn()
  const later = await makeHook(club, `${receiver.url}/later`)
  const second = await recordPayment(club, member.id, fee)
  await turn()
  await turn()
  const about = (id: string) => ({ type: 'payment.recorded', data: { id, memberId: member.id, itemId: fee.id } })
  expect(receiver.messages.map(({ type, data }) => ({ type, data }))).toEqual([first, second].map(about))
  expect(new Set(receiver.messages.map(({ id }) => id)).size).toBe(2)
  expect(await log()).toMatchObject([
    { id: receiver.messages[1]?.id, kind: 'payment.recorded', state: 'taken', attempts: 1, status: 204 },
    { id: receiver.messages[0]?.id, state: 'taken' },
  ])
  // A club in which nothing happens for a month is told nothing again once the log has forgotten it.
  clock.ahead += 31 * day
  await turn()
  await eraseOldDeliveries(api.deps, club.clubId)
  await turn()
  expect([receiver.messages.length, await log()]).toEqual([2, []])
  receiver.key = later.key
  await takeTurn(api.deps, later.id)
  expect(receiver.messages.slice(2)).toMatchObject([about(second)])
})

test('a deleted member and a deleted payment are told from the history', async () => {
  const { club, receiver, turn } = await hookedClub(['payment.deleted', 'member.deleted'])
  const fee = await requireItem(club, 'Annual fee', year)
  const [payer, leaver] = [await addMember(club), await addMember(club, { memberId: 'M-77' })]
  const payment = await recordPayment(club, payer.id, fee)
  await removePayments(club)
  await club.call('DELETE', `/api/members/${leaver.id}`)
  await turn()
  await turn()
  expect(receiver.messages).toMatchObject([
    { type: 'payment.deleted', data: { id: payment, memberId: payer.id, itemId: fee.id } },
    { type: 'member.deleted', data: { memberId: leaver.id, memberNumber: 'M-77' } },
  ])
})

test('a member who was added, changed or restored is told once, whoever has done it; another club’s is not', async () => {
  const { api, club, receiver, turn } = await hookedClub(['member.created', 'member.changed'])
  await addMember(await registerClub(api))
  const member = await addMember(club, { memberId: 'M-1' })
  const path = `/api/members/${member.id}`
  await club.call('PUT', path, { town: 'Wien' })
  await club.call('PUT', path, { town: 'Wien' })
  await club.call('DELETE', path)
  const [{ id: entry }] = (await club.call('GET', '/api/history/deleted')).body
  await turn()
  expect((await club.call('POST', `/api/history/${entry}/restored`)).status).toBe(200)
  await turn()
  await turn()
  const created = { type: 'member.created', data: { memberId: member.id, memberNumber: 'M-1' } }
  const told = [created, { type: 'member.changed', data: { memberId: member.id } }, created]
  expect(receiver.messages.map(({ type, data }) => ({ type, data }))).toEqual(told)
})

test('an import tells of each member that it adds and changes, and its undo of each that is gone', async () => {
  const { club, receiver, turn } = await hookedClub(['member.created', 'member.changed', 'member.deleted'])
  const known = await addMember(club)
  await turn()
  const { id } = (await club.call('POST', '/api/members/imports')).body
  const rows = [
    freshMember(),
    freshMember(),
    { ...freshMember({ memberId: known.memberId, town: 'Wien' }), id: known.id },
  ]
  expect((await club.call('POST', `/api/members/imports/${id}`, { rows })).status).toBe(200)
  await turn()
  await club.call('DELETE', `/api/members/imports/${id}`)
  await turn()
  const types = receiver.messages.slice(1).map(({ type }) => type)
  expect(types.slice(0, 3).sort()).toEqual(['member.changed', 'member.created', 'member.created'])
  expect(types.slice(3).sort()).toEqual(['member.changed', 'member.deleted', 'member.deleted'])
  expect(new Set(receiver.messages.slice(1).map(({ data }) => data.memberId)).size).toBe(3)
})

test('a failed attempt is repeated by the plan, under the same id, and after the last one no more', async () => {
  const { clock, now, receiver, turn, test: sendTest, log } = await hookedClub()
  receiver.answers = [500, 500]
  await sendTest()
  await turn()
  expect(await log()).toMatchObject([{ state: 'waiting', attempts: 1, status: 500, fault: 'status' }])
  clock.ahead -= minute
  expect((await turn()) - now().getTime()).toBeGreaterThan(minute)
  clock.ahead += minute
  expect(receiver.messages).toHaveLength(1)
  clock.ahead += 7 * second
  await turn()
  clock.ahead += 7 * second
  await turn()
  expect(receiver.messages).toHaveLength(2)
  clock.ahead += 6 * minute
  await turn()
  const ids = receiver.messages.map(({ id }) => id)
  expect([ids.length, new Set(ids).size]).toEqual([3, 1])
  expect(await log()).toMatchObject([{ id: ids[0], state: 'taken', attempts: 3, status: 204 }])
})

test('after days of failure the webhook is off, and an owner is written to once; switched on, it sends what waits at once', async () => {
  const { clock, club, receiver, turn, test: sendTest, log, hook, api, id } = await hookedClub()
  receiver.answers = Array<number>(30).fill(500)
  await sendTest()
  await turn()
  expect(await hook()).toMatchObject({ failingSince: expect.any(String) })
  for (const ahead of [hour, 3 * hour, 6 * hour, 9 * hour, 20 * hour]) {
    clock.ahead += ahead
    await turn()
  }
  await sendTest()
  expect((await hook()).off).toBeUndefined()
  clock.ahead += 2 * day
  await turn()
  expect((await hook()).off).toMatchObject({ why: 'failing' })
  const tried = receiver.messages.length
  await turn()
  expect(receiver.messages).toHaveLength(tried)
  const letters = await api.deps.firebase.db.collection('letters').where('clubId', '==', club.clubId).get()
  expect(letters.docs.map((one) => [one.get('to'), one.get('kind'), one.get('content.subject')])).toEqual([
    [club.email.toLowerCase(), 'webhook', 'The webhook to receiver.test was switched off'],
  ])
  receiver.answers = []
  expect((await club.call('POST', `/api/webhooks/${id}/enabled`)).body[0].off).toBeUndefined()
  await turn()
  expect((await log()).map(({ state }: { state: string }) => state)).toEqual(['taken', 'taken'])
})

test('410 switches the webhook off at once, with a letter to the owners', async () => {
  const { club, receiver, turn, test: sendTest, hook, log, api } = await hookedClub()
  receiver.answers = [410]
  await sendTest()
  await turn()
  expect((await hook()).off).toMatchObject({ why: 'gone' })
  expect(await turn()).toBe(Number.POSITIVE_INFINITY)
  expect(await log()).toMatchObject([{ state: 'failed', status: 410 }])
  const letters = await api.deps.firebase.db.collection('letters').where('clubId', '==', club.clubId).get()
  expect(letters.size).toBe(1)
})

test('while a receiver is down, all its messages rest, as long as it asks; one that it refuses stops no other', async () => {
  const { clock, receiver, turn, test: sendTest, now } = await hookedClub()
  await sendTest()
  await sendTest()
  receiver.answers = [(response) => response.writeHead(503, { 'retry-after': '600' }).end()]
  const next = await turn()
  expect(receiver.messages).toHaveLength(1)
  expect(next - now().getTime()).toBeGreaterThan(9 * minute)
  clock.ahead += 13 * minute
  receiver.answers = [400]
  await turn()
  expect(receiver.messages).toHaveLength(3)
})

test('of two processes that find the same events at once, one sends', async () => {
  const { now, club, receiver, id, api, log } = await hookedClub(['payment.recorded'])
  const other = await makeHookApi(now)
  const fee = await requireItem(club, 'Annual fee', year)
  const member = await addMember(club)
  for (let n = 0; n < 3; n += 1) await recordPayment(club, member.id, fee)
  for (let round = 0; round < 3; round += 1)
    await Promise.allSettled([takeTurn(api.deps, id), takeTurn(other.deps, id)])
  expect(receiver.messages).toHaveLength(3)
  expect(await log()).toMatchObject(Array(3).fill({ state: 'taken', attempts: 1 }))
})

test('a message whose attempt ended with its process is sent again, under the same id', async () => {
  const { clock, now, receiver, id, turn, test: sendTest } = await hookedClub()
  const arrived = Promise.withResolvers<void>()
  const killed = await makeHookApi(now, {
    callWebhook: async (...message) => {
      await callHere(...message)
      arrived.resolve()
      return new Promise(() => undefined)
    },
  })
  await sendTest()
  void takeTurn(killed.deps, id)
  await arrived.promise
  await turn()
  expect(receiver.messages).toHaveLength(1)
  clock.ahead += 2 * minute
  await turn()
  expect(receiver.messages).toHaveLength(2)
  expect(receiver.messages[0]?.id).toBe(receiver.messages[1]?.id)
})

test('an owner sends a message again, and messages that are older than a month go', async () => {
  const { clock, club, receiver, id, turn, test: sendTest, log, api } = await hookedClub()
  await sendTest()
  await turn()
  const [{ id: message }] = await log()
  const again = await club.call('POST', `/api/webhooks/${id}/deliveries/${message}/resent`)
  expect(again.body).toMatchObject([{ id: message, state: 'waiting', attempts: 0 }])
  await turn()
  expect(receiver.messages.map(({ id }) => id)).toEqual([message, message])
  await eraseOldDeliveries(api.deps, club.clubId)
  expect(await log()).toHaveLength(1)
  clock.ahead += 31 * day
  await eraseOldDeliveries(api.deps, club.clubId)
  expect(await log()).toEqual([])
})

test('while many messages wait, further events wait for their turn in the queue, and none is lost', async () => {
  const { club, receiver, id, turn, test: sendTest, log, api } = await hookedClub(['payment.recorded'])
  const fee = await requireItem(club, 'Annual fee', year)
  await sendTest()
  await recordPayment(club, (await addMember(club)).id, fee)
  await queueEvents(api.deps, await stored(api, id), 1)
  expect(await log()).toHaveLength(1)
  await turn()
  expect(receiver.messages.map(({ type }) => type).sort()).toEqual(['payment.recorded', 'webhook.test'])
})

test('of the hundreds of old events of one moment none is lost if the queue is full in between', async () => {
  const { clock, club, id, api } = await hookedClub(['payment.recorded'])
  const { db } = api.deps.firebase
  const fee = await requireItem(club, 'Annual fee', year)
  const first = await recordPayment(club, (await addMember(club)).id, fee)
  const fields = (await db.doc(`payments/${first}`).get()).data() ?? {}
  const batch = db.batch()
  for (let n = 0; n < 249; n += 1) batch.create(db.doc(`payments/${first}-${n}`), fields)
  await batch.commit()
  clock.ahead += hour
  const queued = async (most?: number) => {
    await queueEvents(api.deps, await stored(api, id), most)
    return (await db.collection('webhookDeliveries').where('webhookId', '==', id).count().get()).data().count
  }
  expect([await queued(1), await queued()]).toEqual([200, 250])
})

test('of many old events a turn reads a page; the next ones go on where it has ended, in order', async () => {
  const { clock, club, id, api } = await hookedClub(['payment.recorded', 'member.deleted'])
  const { db } = api.deps.firebase
  const fee = await requireItem(club, 'Annual fee', year)
  const first = await recordPayment(club, (await addMember(club)).id, fee)
  const fields = (await db.doc(`payments/${first}`).get()).data() ?? {}
  const begin = Math.ceil(fields.createdAt.toMillis()) + 1
  const later = Array.from({ length: 450 }, (_, n) => `${first}-${String(n).padStart(3, '0')}`)
  const batch = db.batch()
  for (const [n, one] of later.entries())
    batch.create(db.doc(`payments/${one}`), { ...fields, createdAt: new Date(begin + n) })
  await batch.commit()
  clock.ahead += hour
  const known = new Set<string>()
  const turns: string[][] = []
  for (let hasMore = true; hasMore; ) {
    hasMore = await queueEvents(api.deps, await stored(api, id))
    const { docs } = await db.collection('webhookDeliveries').where('webhookId', '==', id).get()
    const told = docs.map((doc) => String(JSON.parse(doc.get('body')).data.id)).filter((one) => !known.has(one))
    for (const one of told) known.add(one)
    turns.push(told.sort())
  }
  expect(turns.flat()).toEqual([first, ...later])
  expect(turns.length).toBe(3)
  expect(Math.max(...turns.map(({ length }) => length))).toBeLessThanOrEqual(200)
})

test('what was read and is of no concern to a webhook is not read again for ever', async () => {
  const { clock, now, club, receiver, id, turn, api } = await hookedClub(['member.deleted'])
  const readUntil = async () => (await stored(api, id)).readUntil.getTime()
  const made = await readUntil()
  await turn()
  expect(await readUntil()).toBe(made)
  clock.ahead += 2 * hour
  await turn()
  expect(await readUntil()).toBeGreaterThan(now().getTime() - hour)
  // What becomes readable late is found all the same.
  const { id: leaver } = await addMember(club)
  await club.call('DELETE', `/api/members/${leaver}`)
  const { docs } = await api.deps.firebase.db.collection('history').where('clubId', '==', club.clubId).get()
  const at = new Date((await readUntil()) + second)
  await Promise.all(docs.map(({ ref }) => ref.update({ at })))
  await turn()
  expect(receiver.messages).toMatchObject([{ type: 'member.deleted', data: { memberId: leaver } }])
})

test('while a long queue is sent, no events are read; they follow', async () => {
  const { club, receiver, turn, test: sendTest, log } = await hookedClub(['payment.recorded'])
  for (let n = 0; n < 20; n += 1) await sendTest()
  await recordPayment(club, (await addMember(club)).id, await requireItem(club, 'Annual fee', year))
  await turn()
  expect([receiver.messages.length, (await log()).length]).toEqual([20, 20])
  await turn()
  expect(receiver.messages.slice(20)).toMatchObject([{ type: 'payment.recorded' }])
})

test('a turn in which reading takes long sends all the same', async () => {
  const { clock, receiver, id, test: sendTest, api } = await hookedClub()
  await sendTest()
  const { serverSettings } = api.deps
  const slow = Object.assign(Object.create(serverSettings), {
    current: () => {
      clock.ahead += minute
      return serverSettings.current()
    },
  })
  await takeTurn({ ...api.deps, serverSettings: slow }, id)
  expect(receiver.messages).toHaveLength(1)
})

test('an event that is added later counts from then on', async () => {
  const { club, receiver, id, turn } = await hookedClub(['payment.deleted'])
  const fee = await requireItem(club, 'Annual fee', year)
  const [first, second] = [await addMember(club), await addMember(club)]
  await recordPayment(club, first.id, fee)
  await club.call('PATCH', `/api/webhooks/${id}`, { events: ['payment.recorded', 'payment.deleted'] })
  const payment = await recordPayment(club, second.id, fee)
  await turn()
  expect(receiver.messages).toMatchObject([{ type: 'payment.recorded', data: { id: payment } }])
  await removePayments(club)
  await turn()
  expect(receiver.messages.slice(1).map(({ type }) => type)).toEqual(['payment.deleted', 'payment.deleted'])
})

test('a suspended club sends nothing', async () => {
  const { club, receiver, id, test: sendTest, api } = await hookedClub()
  await sendTest()
  const { serverSettings } = api.deps
  const suspended = Object.assign(Object.create(serverSettings), {
    current: async () => ({
      ...(await serverSettings.current()),
      suspended: { [club.clubId]: new Date().toISOString() },
    }),
  })
  expect(await takeTurn({ ...api.deps, serverSettings: suspended }, id)).toBeLessThan(Number.POSITIVE_INFINITY)
  expect(receiver.messages).toEqual([])
})
