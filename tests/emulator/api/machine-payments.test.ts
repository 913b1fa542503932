import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Api, type Said, send } from '../../support/api.ts'
import { addMember, type Club } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { makeKey } from '../../support/machine-keys.ts'
import { requireItem } from '../../support/payments.ts'

const year = '2026'
const refused = ({ status, body }: Said) => [status, body.details]
const paidAlready = [400, { itemId: 'Has paid already' }]

/** Records payments with a key of the club, each of 120 euro unless said otherwise. */
async function recorderOf(api: Pick<Api, 'fetch'>, club: Club) {
  const { id, key } = await makeKey(club, 'write_payments')
  const record = (memberId: string, itemId: string, more: object = {}) =>
    send(api, 'POST', '/api/payments', {
      token: key,
      body: { memberId, itemId, amount: 120, paymentDate: '2026-03-01', notes: '', ...more },
    })
  return { id, key, record }
}

const paymentsOf = async (club: Club) => (await club.call('GET', '/api/payments')).body.payments

test('a recorded payment is that of the form, under the names of the server, and changes what is owed at once', async ({
  api,
  club,
}) => {
  const fee = await requireItem(club, 'Annual fee', year)
  const { id, memberId, fullName, email } = await addMember(club)
  const { id: keyId, key, record } = await recorderOf(api, club)
  const statuses = async () => (await send(api, 'GET', '/api/statuses', { token: key })).body
  const owed = [{ itemId: fee.id, name: 'Annual fee 2026', open: 120 }]
  expect(await statuses()).toEqual([{ id, memberId, fullName, email, status: 'Payment Due', owed }])
  const { status, body } = await record(id, fee.id, { paidBy: 'card', notes: 'Terminal 1' })
  expect([status, body]).toEqual([
    200,
    {
      id: expect.any(String),
      memberId: id,
      memberName: fullName,
      itemId: fee.id,
      itemName: 'Annual fee 2026',
      yearId: fee.yearId,
      amount: 120,
      paymentDate: '2026-03-01',
      notes: 'Terminal 1',
      paidBy: 'card',
      createdBy: `key_${keyId}`,
    },
  ])
  expect(await paymentsOf(club)).toEqual([body])
  expect(await statuses()).toMatchObject([{ status: 'Active', owed: [] }])
})

test('what is paid is not paid twice, also of two requests in the same instant', async ({ api, club }) => {
  const once = await requireItem(club, 'Once', year, { purchaseRestriction: 'once_per_year' })
  const { record } = await recorderOf(api, club)
  const [anna, ben] = [await addMember(club), await addMember(club)]
  expect((await record(anna.id, once.id)).status).toBe(200)
  const again = await record(anna.id, once.id)
  expect([again.status, Object.keys(again.body.details)]).toEqual([400, ['itemId']])
  const both = await Promise.all([record(ben.id, once.id), record(ben.id, once.id)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  const fee = await requireItem(club, 'Fee', year)
  expect((await record(anna.id, fee.id)).status).toBe(200)
  expect(refused(await record(anna.id, fee.id))).toEqual(paidAlready)
  // Also of an item whose payments have ids of their own, each with a mark of its own.
  const marked = await Promise.all([1, 2, 3].map(() => record(ben.id, fee.id, { request: randomUUID() })))
  expect(marked.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  expect(await paymentsOf(club)).toHaveLength(4)
})

test('the same request sent again makes one payment, and is answered the same', async ({ api, club }) => {
  const [drink, once] = [
    await requireItem(club, 'Drinks', year, { isRequiredForActive: false }),
    await requireItem(club, 'Once', year, { purchaseRestriction: 'once_per_year' }),
  ]
  const { record } = await recorderOf(api, club)
  const { id } = await addMember(club)
  for (const item of [drink, once]) {
    const request = randomUUID()
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => record(id, item.id, { request })))
    for (const one of [...others, await record(id, item.id, { request })])
      expect([one.status, one.body]).toEqual([200, first?.body])
  }
  // Of what is paid once a year another request is refused, also for the same amount and day.
  expect(refused(await record(id, once.id, { request: randomUUID() }))).toEqual(paidAlready)
  expect(refused(await record(id, once.id))).toEqual(paidAlready)
  // A request without a mark of its own is another drink; a mark with another amount is no repetition.
  const request = randomUUID()
  expect((await record(id, drink.id, { request })).status).toBe(200)
  expect((await record(id, drink.id)).status).toBe(200)
  expect((await record(id, drink.id, { request, amount: 5 })).status).toBe(409)
  expect(await paymentsOf(club)).toHaveLength(4)
})

test('an item that repeats takes payments for the times to come, and a family pays its item once', async ({
  api,
  club,
}) => {
  const { record } = await recorderOf(api, club)
  const head = await addMember(club)
  const child = await addMember(club)
  expect((await club.call('PUT', `/api/members/${child.id}`, { belongsTo: head.id })).status).toBe(200)
  const family = await requireItem(club, 'Family fee', year, { forFamily: true })
  expect((await record(child.id, family.id)).body.familyIds).toEqual([head.id, child.id])
  expect(refused(await record(head.id, family.id))).toEqual(paidAlready)
  const monthly = await requireItem(club, 'Rent', year, { dueOn: '2026-01-01', mustBePaidInFull: true })
  await api.deps.firebase.db.doc(`paymentItems/${monthly.id}`).update({ every: 'month' })
  for (let n = 0; n < 2; n += 1) expect((await record(head.id, monthly.id)).status).toBe(200)
})

test('what the form would not take is refused, and nothing is recorded', async ({ api, club }) => {
  const fee = await requireItem(club, 'Annual fee', year)
  const off = await requireItem(club, 'Off', year)
  await api.deps.firebase.db.doc(`paymentItems/${off.id}`).update({ enabled: false })
  const { record } = await recorderOf(api, club)
  const { id, memberId } = await addMember(club)
  expect(refused(await record(id, off.id))).toEqual([400, { itemId: 'The club has no such payment item' }])
  expect(refused(await record(id, 'nothing'))).toEqual([400, { itemId: 'The club has no such payment item' }])
  for (const member of [memberId, 'nothing', '__proto__', `${id}/x`])
    expect(refused(await record(member, fee.id))).toEqual([400, { memberId: 'There is no such member' }])
  for (const more of [
    { amount: 0 },
    { amount: -1 },
    { amount: 1.005 },
    { amount: 1_000_001 },
    { amount: '60' },
    { amount: null },
    { paymentDate: '' },
    { paymentDate: '2026-02-30' },
    { paymentDate: '9999-01-01' },
    { notes: 'x'.repeat(1001) },
    { paidBy: 'gold' },
    { request: 'again' },
    { request: '../payments/x' },
    { memberId: '' },
    { itemId: '' },
  ])
    expect([more, (await record(id, fee.id, more)).status]).toEqual([more, 400])
  expect(await paymentsOf(club)).toEqual([])
})

test('a payment of a locked day is refused at its date', async ({ api, club }) => {
  const fee = await requireItem(club, 'Annual fee', year)
  const { id } = await addMember(club)
  const { record } = await recorderOf(api, club)
  expect((await club.call('PATCH', '/api/clubs', { lockedUntil: '2026-03-01' })).status).toBe(200)
  const { status, body } = await record(id, fee.id)
  expect([status, body]).toMatchObject([
    400,
    {
      code: 'invalid_fields',
      error: 'The books are locked up to 2026-03-01. Record it with a later date.',
      params: { values: { day: '2026-03-01' } },
      details: { paymentDate: 'The books are locked for this day. Record it with a later date.' },
    },
  ])
  expect(await paymentsOf(club)).toEqual([])
  expect((await record(id, fee.id, { paymentDate: '2026-03-02' })).status).toBe(200)
})
